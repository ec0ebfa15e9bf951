import type { Violation } from '#contract/ground/problems.ts'
import type { sessionModes } from '#contract/meetings/sessions/sessions.ts'

/** Lists what a draft may lack but a convened session may not (DOMAIN §3.1, §3.2), each on its field of the form. */
export function missingToConvene(session: {
  mode: (typeof sessionModes)[number]
  place: string | null
  remoteLink: string | null
  /** number of points */
  points: number
}): Violation[] {
  const { mode, place, remoteLink, points } = session
  const missing = (propertyPath: string, message: string): Violation => ({
    propertyPath,
    message,
    code: 'sessions.incomplete',
  })
  return [
    ...(points === 0 ? [missing('agenda', 'L’ordre du jour compte au moins un point')] : []),
    ...(mode !== 'remote' && !place ? [missing('place', 'Indiquez le lieu de la séance')] : []),
    ...(mode !== 'onsite' && !remoteLink ? [missing('remoteLink', 'Indiquez le lien de la visioconférence')] : []),
  ]
}

import type { SessionChange } from '#contract/meetings/sessions/sessionEvents.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import '#web/papers/documents/recordTranslations.ts'

/** Formats a change of a session: « Lieu : Salle Vauban (auparavant Salle des Érables) ». */
export function changeSentence(t: Translate, { what, point = '', from = null, to = null }: SessionChange): string {
  if (what === 'pointAdded' || what === 'pointRemoved' || what === 'pointChanged') return t(`change.${what}`, { point })
  if (what === 'pointsMoved') return t('change.pointsMoved')
  const gender = genders[what]
  const names = {
    what: t(`change.what.${what}`),
    from: formatChangeValue(t, what, from),
    to: formatChangeValue(t, what, to),
  }
  if (what === 'remoteLink' || what === 'description' || (from === null && to === null))
    return t(`change.only.${gender}`, names)
  if (to === null) return t(`change.removed.${gender}`, names)
  return t(from === null ? 'change.to' : 'change.fromTo', names)
}

type NamedChange = Exclude<SessionChange['what'], `point${string}`>
/** How participles agree with the name of what has changed. */
const genders = {
  type: 'masculine',
  number: 'masculine',
  title: 'masculine',
  startsAt: 'masculine',
  endsAt: 'feminine',
  mode: 'masculine',
  place: 'masculine',
  remoteLink: 'masculine',
  description: 'feminine',
  confidential: 'feminine',
  healthAndSafety: 'femininePlural',
  agendaSentOn: 'feminine',
} as const satisfies Record<NamedChange, string>

/** Formats a value: dates, kinds and booleans in French. */
function formatChangeValue(t: Translate, what: SessionChange['what'], value: string | null): string {
  if (value === null) return ''
  if (what === 'startsAt' || what === 'endsAt') return `${formatDay(value)}, ${formatTime(value)}`
  if (what === 'agendaSentOn') return formatDay(value)
  if (what === 'confidential' || what === 'healthAndSafety') return t(value === 'true' ? 'change.yes' : 'change.no')
  if (what === 'mode' || what === 'type') return t(`session.${what}.${value}` as 'session.mode.onsite')
  return value
}

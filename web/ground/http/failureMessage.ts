import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import type { Fault } from './failure.ts'

/** Returns the message for a failed call: the server's French description if there is one (seed §8). */
export function failureMessage(fault: Fault, t: Translate, language: 'fr' | 'en' = 'fr'): string {
  if (fault.kind === 'no-response') return t('api.no-response')
  if (fault.kind === 'not-sent') return t('api.init-request-error')
  const { status, statusText, problem } = fault
  if (problem?.description && language === 'fr') return frenchSpaces(problem.description)
  return t('api.unexplained', { status, statusText: statusText || problem?.title || 'HTTP' })
}

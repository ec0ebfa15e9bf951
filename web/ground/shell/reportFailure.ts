import type { FailureCode } from '#contract/ground/failures.ts'
import { Failure, type Fault } from '#web/ground/http/failure.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { type TextKey, translatorOf } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'

export interface CallMeta extends Record<string, unknown> {
  /** message after success */
  success?: TextKey
  /** first elements of the query keys to invalidate */
  invalidates?: string[]
  /**
   * a refusal for the state of the record (409), or because it is gone (404), invalidates the queries too:
   * `useRecordConflict` shows what is there now
   */
  reloadsOnConflict?: true
  /** messages by status, shown as warnings: the sign-in's 401 and 403. `count` is the number of minutes to wait. */
  refusals?: Partial<Record<number, TextKey | 'login.locked'>>
  /** messages by code, before those by status */
  refusalsByCode?: Partial<Record<FailureCode, TextKey>>
  /** background call: reports only a 401 */
  quiet?: boolean
  /** language of the messages */
  language?: 'fr' | 'en'
}

/**
 * Shows the message of a failed call (seed §8, "Global call failure handling").
 * @returns true when nobody is signed in any more
 */
export function reportFailure(failure: unknown, meta: CallMeta = {}): boolean {
  // other errors are bugs, for the error boundary
  if (!(failure instanceof Failure)) return false
  const said = meta.quiet && failure.status !== 401 ? null : noticeOf(failure, meta)
  if (said) notify(said.level, said.message)
  return failure.status === 401 && !refusalKey(failure, meta)
}

/** Returns the message for a failed call and its level; null when the screen shows it. */
export function noticeOf(failure: Failure, meta: CallMeta): { level: 'warning' | 'error'; message: string } | null {
  const { language = 'fr' } = meta
  const t = translatorOf(language)
  const { fault, status, problem } = failure
  const own = refusalKey(failure, meta)
  if (own) return { level: 'warning', message: t(own, { count: minutesToWait(fault) }) }
  if (status === 401) return { level: 'warning', message: t('api.disconnected') }
  if (status === 404) return null
  return { level: status === 429 && problem ? 'warning' : 'error', message: failureMessage(fault, t, language) }
}

/** Minutes of `Retry-After`, at least one. */
const minutesToWait = (fault: Fault) =>
  Math.max(1, Math.ceil(((fault.kind === 'refused' ? fault.retryAfter : null) ?? 0) / 60))

const refusalKey = ({ status, problem }: Failure, { refusals, refusalsByCode = {} }: CallMeta) => {
  if (status === undefined || problem?.code === 'xsrf.invalid') return undefined
  return refusalsByCode[problem?.code as FailureCode] ?? refusals?.[status]
}

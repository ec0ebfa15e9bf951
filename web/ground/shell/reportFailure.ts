import { Failure, type Fault } from '#web/ground/http/failure.ts'
import { sentenceOf } from '#web/ground/http/sentence.ts'
import { type TextKey, translatorOf } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'

export interface CallMeta extends Record<string, unknown> {
  /** what is said when it succeeds */
  success?: TextKey
  /** first words of the keys of the queries that are no longer right */
  invalidates?: string[]
  /** refusals that have words of their own, as warnings: the sign-in's 401 and 403. A `count` is of the minutes to wait. */
  refusals?: Partial<Record<number, TextKey | 'login.locked'>>
  /** asked by the page itself: of what goes wrong, only that one is signed out is told */
  quiet?: boolean
  /** in which all of this is said */
  language?: 'fr' | 'en'
}

/**
 * Says what a failed call means: seed §8, "Global call failure handling".
 * @returns true when the person turns out to be signed out
 */
export function reportFailure(failure: unknown, meta: CallMeta = {}): boolean {
  // what is not a failed call is a mistake of ours: the error boundary's
  if (!(failure instanceof Failure)) return false
  const said = meta.quiet && failure.status !== 401 ? null : noticeOf(failure, meta)
  if (said) notify(said.level, said.message)
  return failure.status === 401 && !ownWords(failure, meta)
}

/** What is said of a failed call, and how loudly; null when the screen says it. */
export function noticeOf(failure: Failure, meta: CallMeta): { level: 'warning' | 'error'; message: string } | null {
  const { language = 'fr' } = meta
  const t = translatorOf(language)
  const { fault, status, problem } = failure
  const own = ownWords(failure, meta)
  if (own) return { level: 'warning', message: t(own, { count: minutesToWait(fault) }) }
  if (status === 401) return { level: 'warning', message: t('api.disconnected') }
  if (status === 404) return null
  return { level: status === 429 && problem ? 'warning' : 'error', message: sentenceOf(fault, t, language) }
}

/** At least one. */
const minutesToWait = (fault: Fault) =>
  Math.max(1, Math.ceil(((fault.kind === 'refused' ? fault.retryAfter : null) ?? 0) / 60))

const ownWords = ({ status, problem }: Failure, { refusals }: CallMeta) =>
  status === undefined || problem?.code === 'xsrf.invalid' ? undefined : refusals?.[status]

import { Failure } from '#web/http/failure.ts'
import { sentenceOf } from '#web/http/sentence.ts'
import { i18n, type TextKey } from '#web/i18n.ts'
import { notify } from '#web/ui/notices.ts'

export interface CallMeta extends Record<string, unknown> {
  /** what is said when it succeeds */
  success?: TextKey
  /** first words of the keys of the queries that are no longer right */
  invalidates?: string[]
  /** refusals that have words of their own, as warnings: the sign-in's 401 and 403 */
  refusals?: Partial<Record<number, TextKey>>
  language?: 'fr' | 'en'
}

/**
 * Says what a failed call means: seed §8, "Global call failure handling".
 * @returns true when the person turns out to be signed out
 */
export function reportFailure(failure: unknown, meta: CallMeta = {}): boolean {
  // what is not a failed call is a mistake of ours: the error boundary's
  if (!(failure instanceof Failure)) return false
  const t = i18n.getFixedT(meta.language ?? 'fr')
  const { fault } = failure
  if (fault.kind !== 'refused') notify('error', sentenceOf(fault, t))
  else {
    const { status, problem } = fault
    const own = problem?.code === 'xsrf.invalid' ? undefined : meta.refusals?.[status]
    if (own) notify('warning', t(own))
    else if (status === 401) {
      notify('warning', t('api.disconnected'))
      return true
    } else if (status === 429 && problem) notify('warning', sentenceOf(fault, t))
    else if (status !== 404) notify('error', sentenceOf(fault, t))
  }
  return false
}

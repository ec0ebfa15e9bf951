import type { Translate } from '#web/ground/i18n/i18n.ts'

/** What a schema of the contract finds wrong in a field. */
interface Issue {
  code?: string | undefined
  path?: PropertyKey[] | undefined
  input?: unknown
  maximum?: unknown
  minimum?: unknown
}

/**
 * The sentence of a fault (seed §5), for `zodResolver(Schema, { error: issueMessage(t, labels) })`.
 * @param labels the label of each field, which the sentence names
 */
export const issueMessage =
  (t: Translate, labels: Record<string, string>) =>
  ({ code, path, input, maximum, minimum }: Issue): string | undefined => {
    const field = String(path?.at(-1) ?? '')
    const isEmpty = input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
    if (isEmpty) return t('valid.required', { path: labels[field] ?? field })
    if (code === 'too_big' && typeof input === 'string') return t('valid.max', { max: String(maximum) })
    if (code === 'too_small' && typeof input === 'string') return t('valid.min', { min: String(minimum) })
    return undefined
  }

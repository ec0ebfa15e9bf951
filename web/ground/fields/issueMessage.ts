import type { Translate } from '#web/ground/i18n/i18n.ts'

/** A Zod issue. */
interface Issue {
  code?: string | undefined
  path?: PropertyKey[] | undefined
  input?: unknown
  maximum?: unknown
  minimum?: unknown
}

/**
 * Creates the error map of a form (seed §5), for `zodResolver(Schema, { error: issueMessage(t, labels) })`.
 * @param labels label of each field, used in the messages
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

import type { Document } from '#contract/papers/documents.ts'

/**
 * Returns the version that the newest one replaces for a validator: the last refused one, else the published one; null
 * when there is none.
 */
export function comparableVersion({ versions, steps, status, fileVersion }: Document): number | null {
  const newest = versions[0]?.number ?? fileVersion
  const refused = steps.findLast((step) => step.to === 'refused' && step.fileVersion < newest)
  if (refused) return refused.fileVersion
  return status === 'published' && fileVersion < newest ? fileVersion : null
}

import type { SearchType } from '#contract/finding/search.ts'
import type { ResultEntry } from './entries/resultEntry.ts'

/** API path prefix of each record type. */
export const apiPaths: { [Type in SearchType]: string } = {
  document: '/api/documents/',
  session: '/api/sessions/',
  point: '/api/points/',
  decision: '/api/decisions/',
  commitment: '/api/commitments/',
  article: '/api/contents/',
  video: '/api/contents/',
  podcast: '/api/contents/',
  synopsis: '/api/contents/',
  project: '/api/thematics/',
}

const screens: { [Type in Exclude<SearchType, 'document' | 'point' | 'decision' | 'commitment'>]: string } = {
  session: '/seances/',
  article: '/articles/',
  video: '/videos/',
  podcast: '/podcasts/',
  synopsis: '/synopsis/',
  project: '/projets/',
}

/**
 * Builds the URL of the screen that shows a result.
 * @param forms words that the document viewer highlights
 */
export function resultUrl(
  { type, recordId, session }: Pick<ResultEntry, 'type' | 'recordId' | 'session'>,
  { page = null, forms = [] }: { page?: number | null; forms?: readonly string[] } = {},
): string {
  if (type === 'point' || type === 'decision' || type === 'commitment')
    return `${screens.session}${session?.id}#${type}-${recordId}`
  if (type !== 'document') return screens[type] + recordId
  const query = new URLSearchParams({
    ...(page !== null && { page: String(page) }),
    ...(forms.length > 0 && { mots: forms.join('|') }),
  }).toString()
  return `/documents/${recordId}${query && `?${query}`}`
}

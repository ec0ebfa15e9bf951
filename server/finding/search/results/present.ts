import type { SearchResult } from '#contract/finding/search.ts'
import { apiPaths, resultUrl } from '#server/finding/search/resultUrl.ts'
import type { TextExtract } from './extracts.ts'
import type { ResultEntry } from './resultEntries.ts'

/** Maximum number of words that the document viewer highlights. */
const maxForms = 12

/** Maps a result entry to the API's `SearchResult`, with highlighted extracts. */
export function present(shown: ResultEntry, score: number, extractOf: (text: string) => TextExtract): SearchResult {
  const { type, recordId, title, sections } = shown
  const titled = extractOf(title)
  const extracts = sections.map(({ page, text }) => ({ page, ...extractOf(text) }))
  const [best] = extracts
  const forms = [...new Set([titled, ...extracts].flatMap((extract) => extract.forms))].slice(0, maxForms)
  return {
    '@id': apiPaths[type] + recordId,
    '@type': 'SearchResult',
    type,
    id: recordId,
    title,
    titleMarked: titled.html,
    extract: best?.html ?? extractOf(shown.beginning ?? '').html,
    url: resultUrl(shown, { page: best?.page ?? null, forms }),
    date: shown.at,
    irp: shown.irp,
    session: shown.session,
    pages: extracts.flatMap(({ page, html }) => (page === null ? [] : [{ page, extract: html }])),
    forms,
    archived: shown.archived,
    externalId: shown.externalId,
    score: Number(score.toFixed(4)),
  }
}

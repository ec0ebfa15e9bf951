import type { SearchResult } from '#contract/finding/search.ts'
import type { ResultTexts } from '#server/finding/search/entries/readSections.ts'
import type { ResultEntry } from '#server/finding/search/entries/resultEntry.ts'
import type { ResultSection } from '#server/finding/search/entries/sections.ts'
import { apiPaths, resultUrl } from '#server/finding/search/resultUrl.ts'
import type { TextExtract } from './extracts.ts'

/** Maximum number of words that the document viewer highlights. */
const maxForms = 12

/** Maps a result entry to the API's `SearchResult`, with highlighted extracts. */
export function present(
  shown: ResultEntry,
  score: number,
  { title, sections, beginning }: ResultTexts,
  extractOf: (section: ResultSection) => TextExtract,
): SearchResult {
  const { type, recordId } = shown
  const titled = extractOf(title)
  const extracts = sections.map((section) => ({ page: section.page, ...extractOf(section) }))
  const [best] = extracts
  const forms = [...new Set([titled, ...extracts].flatMap((extract) => extract.forms))].slice(0, maxForms)
  return {
    '@id': apiPaths[type] + recordId,
    '@type': 'SearchResult',
    type,
    id: recordId,
    title: shown.title,
    titleMarked: titled.html,
    extract: best?.html ?? (beginning ? extractOf(beginning).html : ''),
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

import type { SearchResult } from '#contract/search.ts'
import { addressOf, apiPaths } from './address.ts'
import type { Extract } from './extracts.ts'
import type { Shown } from './shown.ts'

/** Maximum number of words that the document viewer highlights. */
const mostForms = 12

/** Maps a result entry to the API's `SearchResult`, with highlighted extracts. */
export function present(shown: Shown, score: number, extractOf: (text: string) => Extract): SearchResult {
  const { type, recordId, title, sections } = shown
  const titled = extractOf(title)
  const extracts = sections.map(({ page, text }) => ({ page, ...extractOf(text) }))
  const [best] = extracts
  const forms = [...new Set([titled, ...extracts].flatMap((extract) => extract.forms))].slice(0, mostForms)
  return {
    '@id': apiPaths[type] + recordId,
    '@type': 'SearchResult',
    type,
    id: recordId,
    title,
    titleMarked: titled.html,
    extract: best?.html ?? extractOf(shown.beginning ?? '').html,
    url: addressOf(shown, { page: best?.page ?? null, forms }),
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

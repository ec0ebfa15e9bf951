import type { SearchQuery } from '#contract/finding/searchQueries.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { updateCatalogue } from '#server/finding/search/catalogue/updateCatalogue.ts'
import { findResults, type SearchSlice } from '#server/finding/search/find/findResults.ts'
import { findNewResults } from '#server/finding/search/find/newResults.ts'
import { suggest } from '#server/finding/search/find/suggest.ts'
import type { ThreadPortal, ThreadReads } from '#server/ground/threads/threadProgram.ts'

/** What takes the search processor time, or what it keeps in memory for that. */
export const searchReads = {
  /** `findResults`, with the long parts as JSON, which costs less to hand over than objects */
  async findResults(portal: ThreadPortal, viewer: Viewer, query: SearchQuery, slice: SearchSlice) {
    const { rows, facets, ...others } = await findResults(portal, viewer, query, slice)
    return { ...others, rows: JSON.stringify(rows), facets: JSON.stringify(facets) }
  },
  suggest,
  findNewResults,
  updateCatalogue,
} satisfies ThreadReads

import { SearchAnswer, SearchSuggestions } from '#contract/finding/search.ts'
import { SearchQuery, SuggestionsQuery } from '#contract/finding/searchQueries.ts'
import { presentCollection } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { searchCall } from './expensiveCalls.ts'
import { findResults, searchSlice } from './find/findResults.ts'
import { suggest } from './find/suggest.ts'

const config = { access: 'search.find', costs: searchCall } as const

/** Routes of the search and its suggestions (DOMAIN §10). */
export function searchRoutes(app: App, portal: Portal) {
  app.get(
    '/api/search',
    { config, schema: { querystring: SearchQuery, response: { 200: SearchAnswer } } },
    async ({ viewer, query, url }) => {
      const slice = searchSlice(query)
      const { rows, total, ...others } = await findResults(portal, viewer, query, slice)
      return { ...presentCollection('SearchResult', url, slice, { rows, total }), ...others }
    },
  )

  app.get(
    '/api/search/suggestions',
    { config, schema: { querystring: SuggestionsQuery, response: { 200: SearchSuggestions } } },
    async ({ viewer, query }) => suggest(portal, viewer, query.q),
  )
}

import { SearchAnswer, type SearchResult, SearchSuggestions } from '#contract/finding/search.ts'
import { SearchQuery, SuggestionsQuery } from '#contract/finding/searchQueries.ts'
import { JsonText } from '#server/ground/database/jsonText.ts'
import { presentCollection } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { runRead } from '#server/ground/threads/threadProgram.ts'
import { withinDirectoryQuota } from '#server/people/users/directoryQuota.ts'
import { searchCall } from './expensiveCalls.ts'
import { searchSlice } from './find/findResults.ts'
import { searchProgram } from './thread/searchProgram.ts'

const config = { access: 'search.find', costs: searchCall } as const

/** Routes of the search and its suggestions (DOMAIN §10). */
export function searchRoutes(app: App, portal: Portal) {
  app.get(
    '/api/search',
    { config, schema: { querystring: SearchQuery, response: { 200: SearchAnswer } } },
    async ({ viewer, query, url }) => {
      const slice = searchSlice(query)
      const { rows, total, facets, people, ...others } = await runRead(
        portal,
        searchProgram,
        'findResults',
        viewer,
        query,
        slice,
      )
      const page = { rows: new JsonText<SearchResult[]>(rows), total }
      return {
        ...presentCollection('SearchResult', url, slice, page),
        ...others,
        // the type of the route is that of its contract, which does not know JSON texts
        facets: new JsonText(facets) as unknown as SearchAnswer['facets'],
        people: (await withinDirectoryQuota(portal, viewer, people)) ?? [],
      }
    },
  )

  app.get(
    '/api/search/suggestions',
    { config, schema: { querystring: SuggestionsQuery, response: { 200: SearchSuggestions } } },
    async ({ viewer, query }) => {
      const { people, ...titles } = await runRead(portal, searchProgram, 'suggest', viewer, query.q)
      return { ...titles, people: (await withinDirectoryQuota(portal, viewer, people)) ?? [] }
    },
  )
}

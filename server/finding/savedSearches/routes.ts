import { z } from 'zod'
import { SavedSearch, SavedSearches, SavedSearchForm } from '#contract/finding/savedSearches.ts'
import { SavedSearchesQuery } from '#contract/finding/searchQueries.ts'
import { ById } from '#contract/ground/shapes.ts'
import { searchCall } from '#server/finding/search/expensiveCalls.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findSavedSearch, listSavedSearches } from './queries.ts'
import { deleteSavedSearch, insertSavedSearch, markSearchSeen, updateSavedSearch } from './writing.ts'

const config = { access: 'search.save' } as const
/** Routes that answer with a saved search count its new results, which is a search. */
const searchingConfig = { ...config, costs: searchCall } as const

export function savedSearchesRoutes(app: App, portal: Portal) {
  app.get(
    '/api/saved_searches',
    { config, schema: { querystring: SavedSearchesQuery, response: { 200: SavedSearches } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('SavedSearch', url, slice, await listSavedSearches(portal, viewer, slice))
    },
  )

  app.get(
    '/api/saved_searches/:id',
    { config: searchingConfig, schema: { params: ById, response: { 200: SavedSearch } } },
    async ({ viewer, params }) => findSavedSearch(portal, viewer, params.id),
  )

  app.post(
    '/api/saved_searches',
    { config: searchingConfig, schema: { body: SavedSearchForm, response: { 201: SavedSearch } } },
    async ({ viewer, body }, reply) => {
      const kept = await insertSavedSearch(portal, viewer, body)
      return reply.code(201).header('location', kept['@id']).send(kept)
    },
  )

  app.put(
    '/api/saved_searches/:id',
    { config: searchingConfig, schema: { params: ById, body: SavedSearchForm, response: { 200: SavedSearch } } },
    async ({ viewer, params, body }) => updateSavedSearch(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/saved_searches/:id',
    { config, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteSavedSearch(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/saved_searches/:id/visit',
    { config: searchingConfig, schema: { params: ById, response: { 200: SavedSearch } } },
    async ({ viewer, params }) => markSearchSeen(portal, viewer, params.id),
  )
}

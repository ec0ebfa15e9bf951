import { z } from 'zod'
import { SynonymsQuery } from '#contract/finding/searchQueries.ts'
import { Synonym, SynonymAmendment, SynonymForm, Synonyms } from '#contract/finding/synonyms.ts'
import { ById } from '#contract/ground/shapes.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findSynonym, listSynonyms } from './queries.ts'
import { deleteSynonym, insertSynonym, updateSynonym } from './writing.ts'

const config = { access: 'search.manage' } as const

/** Routes of synonyms. A change takes effect with the next search. */
export function synonymsRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/synonyms',
    { config, schema: { querystring: SynonymsQuery, response: { 200: Synonyms } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Synonym', url, slice, await listSynonyms(db, query, slice))
    },
  )

  app.get('/api/synonyms/:id', { config, schema: { params: ById, response: { 200: Synonym } } }, async ({ params }) =>
    findSynonym(db, params.id),
  )

  app.post(
    '/api/synonyms',
    { config, schema: { body: SynonymForm, response: { 201: Synonym } } },
    async ({ viewer, body }, reply) => {
      const made = await insertSynonym(portal, viewer, body)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.put(
    '/api/synonyms/:id',
    { config, schema: { params: ById, body: SynonymAmendment, response: { 200: Synonym } } },
    async ({ viewer, params, body }) => updateSynonym(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/synonyms/:id',
    { config, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteSynonym(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}

import { ReferenceQuery } from '#contract/lists.ts'
import { DocumentCommission, DocumentCommissions, DocumentType, DocumentTypes } from '#contract/references.ts'
import { ById } from '#contract/shapes.ts'
import type { App } from '#server/http/app.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { findBranch, listBranches } from './classifications.ts'

const config = { access: 'documents.read' } as const

/** The two classifications of documents, as flat lists. */
export function classificationRoutes(app: App, { db }: Portal) {
  app.get(
    '/api/document_types',
    { config, schema: { querystring: ReferenceQuery, response: { 200: DocumentTypes } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('DocumentType', url, slice, await listBranches(db, 'DocumentType', slice))
    },
  )
  app.get(
    '/api/document_types/:id',
    { config, schema: { params: ById, response: { 200: DocumentType } } },
    async ({ params }) => findBranch(db, 'DocumentType', params.id),
  )

  app.get(
    '/api/document_commissions',
    { config, schema: { querystring: ReferenceQuery, response: { 200: DocumentCommissions } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('DocumentCommission', url, slice, await listBranches(db, 'DocumentCommission', slice))
    },
  )
  app.get(
    '/api/document_commissions/:id',
    { config, schema: { params: ById, response: { 200: DocumentCommission } } },
    async ({ params }) => findBranch(db, 'DocumentCommission', params.id),
  )
}

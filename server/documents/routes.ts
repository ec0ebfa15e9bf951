import { Document, Documents } from '#contract/documents.ts'
import { DocumentsQuery } from '#contract/lists.ts'
import { ById } from '#contract/shapes.ts'
import type { App } from '#server/http/app.ts'
import { presentCollection, sliceOf } from '#server/http/pages.ts'
import type { Portal } from '#server/portal.ts'
import { find, list } from './queries.ts'

/** Documents as records; their bytes and pages are of `fileRoutes.ts`. */
export function documentsRoutes(app: App, { db }: Portal) {
  app.get(
    '/api/documents',
    { config: { access: 'documents.read' }, schema: { querystring: DocumentsQuery, response: { 200: Documents } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Document', url, slice, await list(db, viewer, query, slice))
    },
  )

  app.get(
    '/api/documents/:id',
    { config: { access: 'documents.read' }, schema: { params: ById, response: { 200: Document } } },
    async ({ viewer, params }) => find(db, viewer, params.id),
  )
}

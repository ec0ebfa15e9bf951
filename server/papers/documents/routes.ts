import { ById } from '#contract/ground/shapes.ts'
import { DocumentsQuery, ToFileQuery, ToValidateQuery } from '#contract/papers/documentQueries.ts'
import { Document, DocumentReaders, Documents, MyDocumentCounts } from '#contract/papers/documents.ts'
import { DraftsToFile } from '#contract/papers/filing.ts'
import { auditRead } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { isFarPage, readPageAsText } from '#server/ground/database/lists/list.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { filteredDocumentsList, findDocument } from './queries.ts'
import { countMyDocuments } from './reading/countMyDocuments.ts'
import { findReaders } from './reading/readers.ts'
import { listDocumentsToValidate } from './steps/documentsToValidate.ts'
import { listDraftsToFile } from './steps/draftsToFile.ts'

/** The routes that read documents. Their files are served by `fileRoutes.ts`, their steps by `stepRoutes.ts`. */
export function documentsRoutes(app: App, portal: Portal) {
  const { db, pipelinedReads: reads, clock } = portal
  app.get(
    '/api/documents',
    { config: { access: 'documents.read' }, schema: { querystring: DocumentsQuery, response: { 200: Documents } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      const isShort = !query.q && !query.date && !isFarPage(slice)
      return presentCollection(
        'Document',
        url,
        slice,
        await readPageAsText(isShort ? reads : db, filteredDocumentsList(viewer, query), slice),
      )
    },
  )

  app.get(
    '/api/documents/to_validate',
    { config: { access: 'documents.refuse' }, schema: { querystring: ToValidateQuery, response: { 200: Documents } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Document', url, slice, await listDocumentsToValidate(db, viewer, query, slice))
    },
  )

  app.get(
    '/api/documents/to_file',
    { config: { access: 'documents.file' }, schema: { querystring: ToFileQuery, response: { 200: DraftsToFile } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Document', url, slice, await listDraftsToFile(db, viewer, query, slice))
    },
  )

  app.get(
    '/api/documents/mine/counts',
    { config: { access: 'documents.file' }, schema: { response: { 200: MyDocumentCounts } } },
    async ({ viewer }) => countMyDocuments(db, viewer),
  )

  app.get(
    '/api/documents/:id',
    { config: { access: 'documents.read' }, schema: { params: ById, response: { 200: Document } } },
    async ({ viewer, params }) => {
      const document = await findDocument(reads, viewer, params.id)
      if (document.confidential) await auditRead(portal, viewer, 'document.read', 'document', params.id)
      return document
    },
  )

  app.get(
    '/api/documents/:id/readers',
    { config: { access: 'documents.countReaders' }, schema: { params: ById, response: { 200: DocumentReaders } } },
    async ({ viewer, params }) => findReaders(db, viewer, params.id, today(clock)),
  )
}

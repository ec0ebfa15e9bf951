import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { ById, fromIntegerString, Id } from '#contract/ground/shapes.ts'
import { SameFileQuery } from '#contract/papers/documentQueries.ts'
import { Document, DocumentChange, DocumentFile, Documents } from '#contract/papers/documents.ts'
import { readPage } from '#server/ground/database/lists/list.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { acceptFiles, type FileLimits, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import { prepareReader } from '#server/ground/pdf/readerProcess.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { documentUploadCall } from '#server/papers/documents/expensiveCalls.ts'
import { documentsList, findDocument } from '#server/papers/documents/queries.ts'
import { amendDocument, deleteDocument, deleteVersion } from './amend.ts'
import { authorizeNewVersion, depositDocument, depositVersion, sameFileCondition } from './deposit.ts'

const ByVersion = ById.extend({ number: fromIntegerString(Id) })
const pdf: FileLimits = { maxBytes: limits.pdfBytes, tooLarge: 'documents.tooLarge' }
const consumes = ['multipart/form-data']

/** The routes that file and change documents and their versions. */
export async function filingRoutes(app: App, portal: Portal) {
  const { db } = portal

  await app.register(async (files: App) => {
    await acceptFiles(files, pdf)

    files.post(
      '/api/documents',
      {
        config: { access: 'documents.file', receives: 'file', costs: documentUploadCall },
        schema: { consumes, body: DocumentFile.extend(fileField), response: { 201: Document } },
      },
      async (request, reply) => {
        prepareReader()
        const id = await receiveFile(request, { ...pdf, store: storeWithOrphanCleanup(portal) }, (received, viewer) =>
          depositDocument(portal, viewer, received),
        )
        return reply
          .code(201)
          .header('location', `/api/documents/${id}`)
          .send(await findDocument(db, request.viewer, id))
      },
    )

    files.post(
      '/api/documents/:id/versions',
      {
        config: { access: 'documents.addVersion', receives: 'file', costs: documentUploadCall },
        schema: { consumes, params: ById, body: z.object(fileField), response: { 201: Document } },
      },
      async (request, reply) => {
        const { params } = request
        await authorizeNewVersion(portal, request.viewer, params.id)
        prepareReader()
        await receiveFile(request, { ...pdf, store: storeWithOrphanCleanup(portal) }, (received, viewer) =>
          depositVersion(portal, viewer, params.id, received),
        )
        return reply
          .code(201)
          .header('location', `/api/documents/${params.id}`)
          .send(await findDocument(db, request.viewer, params.id))
      },
    )
  })

  app.get(
    '/api/documents/same',
    { config: { access: 'documents.file' }, schema: { querystring: SameFileQuery, response: { 200: Documents } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      const same = documentsList(viewer, sameFileCondition(viewer, query.sha256, query.irp))
      return presentCollection('Document', url, slice, await readPage(db, same, slice))
    },
  )

  app.put(
    '/api/documents/:id',
    {
      config: { access: 'documents.amend', written: (viewer, id) => findDocument(db, viewer, id) },
      schema: { params: ById, body: DocumentChange, response: { 200: Document } },
    },
    async ({ viewer, params, body }) => amendDocument(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/documents/:id',
    { config: { access: 'documents.delete' }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteDocument(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/documents/:id/versions/:number',
    { config: { access: 'documents.addVersion' }, schema: { params: ByVersion, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteVersion(portal, viewer, params.id, params.number)
      return reply.code(204).send()
    },
  )
}

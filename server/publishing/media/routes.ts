import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { ById } from '#contract/ground/shapes.ts'
import {
  Media,
  MediaBulkForm,
  MediaBulkOutcome,
  MediaQuery,
  Medium,
  MediumAmendment,
  MediumForm,
  MediumReplacement,
} from '#contract/publishing/media/media.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { acceptFiles, type FileLimits, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import { sendFile } from '#server/ground/http/payload/sendFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { mediumUploadCall } from './expensiveCalls.ts'
import { findMedium, findMediumFile, listMedia } from './queries.ts'
import { createMedium, deleteMedia, deleteMedium, renameMedium, replaceFile } from './writing.ts'

const pdf: FileLimits = { maxBytes: limits.pdfBytes, tooLarge: 'documents.tooLarge' }
const consumes = ['multipart/form-data']
const FileQuery = z.object({ download: z.enum(['0', '1']).optional() })
const chosen = { access: 'media.choose' } as const
const managed = { access: 'media.manage' } as const

/**
 * The routes of the PDF files that contents and links refer to: written by administrators, chosen by editors, read by
 * members.
 */
export async function mediaRoutes(app: App, portal: Portal) {
  const { db } = portal

  app.get(
    '/api/media',
    { config: chosen, schema: { querystring: MediaQuery, response: { 200: Media } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Media', url, slice, await listMedia(db, viewer, query, slice))
    },
  )

  app.get(
    '/api/media/:id',
    { config: chosen, schema: { params: ById, response: { 200: Medium } } },
    async ({ viewer, params }) => findMedium(db, viewer, params.id),
  )

  await app.register(async (files: App) => {
    await acceptFiles(files, pdf)

    files.post(
      '/api/media',
      {
        config: { ...managed, receives: 'file', costs: mediumUploadCall },
        schema: { consumes, body: MediumForm.extend(fileField), response: { 201: Medium } },
      },
      async (request, reply) => {
        const medium = await receiveFile(
          request,
          { ...pdf, store: storeWithOrphanCleanup(portal, 'media.discard') },
          (received, viewer) => createMedium(portal, viewer, received),
        )
        return reply.code(201).header('location', medium['@id']).send(medium)
      },
    )

    files.post(
      '/api/media/:id',
      {
        config: { ...managed, receives: 'file', costs: mediumUploadCall },
        schema: { consumes, params: ById, body: MediumReplacement.extend(fileField), response: { 200: Medium } },
      },
      async (request, reply) => {
        const { params } = request
        // Checked before the file is received.
        await findMediumFile(db, params.id)
        const medium = await receiveFile(
          request,
          { ...pdf, store: storeWithOrphanCleanup(portal, 'media.discard') },
          (received, viewer) => replaceFile(portal, viewer, params.id, received),
        )
        return reply.send(medium)
      },
    )
  })

  app.put(
    '/api/media/:id',
    { config: managed, schema: { params: ById, body: MediumAmendment, response: { 200: Medium } } },
    async ({ viewer, params, body }) => renameMedium(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/media/:id',
    { config: managed, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteMedium(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/media/bulk',
    { config: managed, schema: { body: MediaBulkForm, response: { 200: MediaBulkOutcome } } },
    async ({ viewer, body }) => ({ action: body.action, count: await deleteMedia(portal, viewer, body.ids) }),
  )

  app.get(
    '/api/media/:id/file',
    { config: { access: 'media.read' }, schema: { params: ById, querystring: FileQuery } },
    async (request, reply) => {
      const { params, query } = request
      const { fileKey, fileName, bytes, sha256 } = await findMediumFile(db, params.id)
      return sendFile(request, reply, portal, {
        key: fileKey,
        bytes,
        etag: sha256,
        type: 'application/pdf',
        name: fileName,
        download: query.download === '1',
      })
    },
  )
}

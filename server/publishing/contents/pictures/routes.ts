import { limits } from '#contract/ground/limits.ts'
import { ById } from '#contract/ground/shapes.ts'
import {
  ContentPictureRecord,
  FocalFields,
  FocalPoint,
  PictureDisplayQuery,
  type PictureFormat,
} from '#contract/publishing/contents/contentPictures.ts'
import type { App } from '#server/ground/http/app.ts'
import { acceptFiles, type FileLimits, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import { readStoredFile } from '#server/ground/http/payload/sendFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { contentPictureUploadCall } from '#server/publishing/contents/expensiveCalls.ts'
import { findContentPicture, findVariant, updateFocalPoint } from './queries.ts'
import { saveContentPicture } from './saveContentPicture.ts'

const picture: FileLimits = { maxBytes: limits.pictureBytes, tooLarge: 'pictures.tooLarge' }
const consumes = ['multipart/form-data']
/** The bytes behind the URL of a variant never change. */
const publicCacheControl = 'private, max-age=31536000, immutable'
/** Restricted pictures must not stay in the browser cache. */
const privateCacheControl = 'private, no-store'
const managed = { access: 'contents.manage' } as const

/** The routes of pictures: uploaded by editors, visible to people who may read a content that uses them. */
export async function contentPicturesRoutes(app: App, portal: Portal) {
  const { db, store } = portal

  await app.register(async (files: App) => {
    await acceptFiles(files, picture)

    files.post(
      '/api/content_pictures',
      {
        config: { ...managed, receives: 'file', costs: contentPictureUploadCall },
        schema: { consumes, body: FocalFields.extend(fileField), response: { 201: ContentPictureRecord } },
      },
      async (request, reply) => {
        const id = await receiveFile(
          request,
          { ...picture, store: storeWithOrphanCleanup(portal, 'contentPictures.discard') },
          (received, viewer) => saveContentPicture(portal, viewer, received),
        )
        const kept = await findContentPicture(db, request.viewer, id)
        return reply.code(201).header('location', kept['@id']).send(kept)
      },
    )
  })

  app.get(
    '/api/content_pictures/:id',
    { config: managed, schema: { params: ById, response: { 200: ContentPictureRecord } } },
    async ({ viewer, params }) => findContentPicture(db, viewer, params.id),
  )

  app.put(
    '/api/content_pictures/:id',
    { config: managed, schema: { params: ById, body: FocalPoint, response: { 200: ContentPictureRecord } } },
    async ({ viewer, params, body }) => updateFocalPoint(portal, viewer, params.id, body),
  )

  app.get(
    '/api/content_pictures/:id/display',
    { config: { access: 'contents.read' }, schema: { params: ById, querystring: PictureDisplayQuery } },
    async ({ viewer, params, query }, reply) => {
      const { fileKey, bytes, isOpen } = await findVariant(db, viewer, params.id, { width: query.w, format: query.f })
      const content = await readStoredFile(store, fileKey)
      return reply
        .type(typeOf(query.f))
        .header('content-length', bytes)
        .header('cache-control', isOpen ? publicCacheControl : privateCacheControl)
        .send(content)
    },
  )
}

const typeOf = (format: PictureFormat) => `image/${format}`

import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { ById } from '#contract/ground/shapes.ts'
import { DisplayQuery, type ProfilePicture, ProfilePictureRecord } from '#contract/people/pictures/pictures.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { App } from '#server/ground/http/app.ts'
import { acceptFiles, type FileLimits, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import { readStoredFile } from '#server/ground/http/payload/sendFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { pictureType } from './drawPicture.ts'
import { pictureUploadCall } from './expensiveCalls.ts'
import { type FoundPicture, findPicture } from './queries.ts'
import { removePicture, saveProfilePicture } from './saveProfilePicture.ts'

const picture: FileLimits = { maxBytes: limits.pictureBytes, tooLarge: 'pictures.tooLarge' }
const consumes = ['multipart/form-data']
/** The URL contains the version of the picture, so that its content never changes. */
const immutableCacheControl = 'private, max-age=31536000, immutable'

/** The routes of profile pictures: users change their own, administrators also replace or delete others. */
export async function picturesRoutes(app: App, portal: Portal) {
  const { db, store } = portal

  await app.register(async (files: App) => {
    await acceptFiles(files, picture)

    files.post(
      '/api/profile_pictures',
      {
        config: { access: 'users.amend', receives: 'file', costs: pictureUploadCall },
        schema: { consumes, body: z.object(fileField), response: { 201: ProfilePictureRecord } },
      },
      async (request, reply) => {
        const kept = await receiveFile(
          request,
          { ...picture, store: storeWithOrphanCleanup(portal, 'pictures.discard') },
          ({ file }, viewer) => saveProfilePicture(portal, viewer, viewer.id, file),
        )
        return reply.code(201).header('location', `/api/profile_pictures/${kept.id}`).send(present(kept))
      },
    )

    files.post(
      '/api/profile_pictures/:id',
      {
        config: { access: 'users.amend', receives: 'file', costs: pictureUploadCall },
        schema: { consumes, params: ById, body: z.object(fileField), response: { 200: ProfilePictureRecord } },
      },
      async (request, reply) => {
        const { params } = request
        await findAmendable(request.viewer, params.id)
        const kept = await receiveFile(
          request,
          { ...picture, store: storeWithOrphanCleanup(portal, 'pictures.discard') },
          async ({ file }, viewer) => {
            // The rights may have changed during the upload.
            const { userId } = await findAmendable(viewer, params.id)
            return saveProfilePicture(portal, viewer, userId, file)
          },
        )
        return reply.send(present(kept))
      },
    )
  })

  app.delete(
    '/api/profile_pictures/:id',
    { config: { access: 'users.amend' }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      const { id } = await findAmendable(viewer, params.id)
      await removePicture(portal, viewer, id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/profile_pictures/:id/display',
    { config: { access: 'users.read' }, schema: { params: ById, querystring: DisplayQuery } },
    async ({ viewer, params, query }, reply) => {
      const found = await findPicture(db, viewer, params.id)
      const content = await readStoredFile(store, query.size === '96' ? found.smallKey : found.fileKey)
      return reply
        .type(pictureType)
        .header('cache-control', isCurrentVersion(found, query.v) ? immutableCacheControl : 'private, no-store')
        .send(content)
    },
  )

  /** Finds a picture that the viewer may change. @throws Failure `record.notFound`, `access.denied` */
  async function findAmendable(viewer: Viewer, id: number) {
    const found = await findPicture(db, viewer, id)
    authorize(viewer, 'users.amend', found)
    return found
  }
}

const isCurrentVersion = ({ updatedAt }: FoundPicture, version = '') => Date.parse(version) === Date.parse(updatedAt)

const present = (kept: ProfilePicture) => ({
  '@context': '/api/contexts/ProfilePicture',
  '@id': `/api/profile_pictures/${kept.id}`,
  '@type': 'ProfilePicture' as const,
  ...kept,
})

import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { ById } from '#contract/ground/shapes.ts'
import { Podcast } from '#contract/publishing/contents/podcasts.ts'
import type { App } from '#server/ground/http/app.ts'
import { acceptFiles, type FileLimits, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import { sendFile } from '#server/ground/http/payload/sendFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { podcastUploadCall } from '#server/publishing/contents/expensiveCalls.ts'
import { findPodcast, findPodcastFile } from './queries.ts'
import { savePodcast } from './savePodcast.ts'

const audio: FileLimits = { maxBytes: limits.audioBytes, tooLarge: 'podcasts.tooLarge' }
const consumes = ['multipart/form-data']
const managed = { access: 'contents.manage' } as const

/** The routes of sounds: uploaded by editors, played by people who may read a content that uses them. */
export async function podcastsRoutes(app: App, portal: Portal) {
  const { db } = portal

  await app.register(async (files: App) => {
    await acceptFiles(files, audio)

    files.post(
      '/api/podcasts',
      {
        config: { ...managed, receives: 'file', costs: podcastUploadCall },
        schema: { consumes, body: z.object(fileField), response: { 201: Podcast } },
      },
      async (request, reply) => {
        const id = await receiveFile(
          request,
          { ...audio, store: storeWithOrphanCleanup(portal, 'podcasts.discard') },
          ({ file }, viewer) => savePodcast(portal, viewer, file),
        )
        const kept = await findPodcast(db, request.viewer, id)
        return reply.code(201).header('location', kept['@id']).send(kept)
      },
    )
  })

  app.get(
    '/api/podcasts/:id',
    { config: managed, schema: { params: ById, response: { 200: Podcast } } },
    async ({ viewer, params }) => findPodcast(db, viewer, params.id),
  )

  app.get(
    '/api/podcasts/:id/file',
    { config: { access: 'contents.read' }, schema: { params: ById } },
    async (request, reply) => {
      const file = await findPodcastFile(db, request.viewer, request.params.id)
      return sendFile(request, reply, portal, {
        key: file.fileKey,
        bytes: file.bytes,
        etag: file.sha256,
        type: file.type,
        name: file.fileName,
        // A player ignores this header (QUALITY FIL-05).
        download: true,
        secret: !file.isOpen,
      })
    },
  )
}

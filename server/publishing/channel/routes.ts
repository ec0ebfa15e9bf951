import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { ById } from '#contract/ground/shapes.ts'
import {
  Channel,
  ChannelAttachment,
  ChannelFeed,
  ChannelPost,
  ChannelPostAmendment,
  ChannelPostForm,
  ChannelQuery,
} from '#contract/publishing/channel/channel.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { acceptFiles, type FileLimits, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import { sendFile } from '#server/ground/http/payload/sendFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { depositAttachment, findAttachment } from './attachments.ts'
import { channelUploadCall } from './expensiveCalls.ts'
import { findChannel, readFeed } from './feed.ts'
import { amendPost, deletePost, findPost, sendPost } from './posts.ts'

const pdf: FileLimits = { maxBytes: limits.pdfBytes, tooLarge: 'documents.tooLarge' }
const FileQuery = z.object({ download: z.enum(['0', '1']).optional() })
const read = { access: 'channel.read' } as const
const written = { access: 'channel.write' } as const
const amended = { access: 'channel.amend' } as const

/** The routes of the channel, reserved to the members of the CSE central (DOMAIN §7 "Canal CSEC"). */
export async function channelRoutes(app: App, portal: Portal) {
  const { db } = portal
  await attachmentRoutes(app, portal)

  app.get('/api/channel', { config: read, schema: { response: { 200: Channel } } }, async ({ viewer }) =>
    findChannel(portal, viewer),
  )

  app.get(
    '/api/channel/feed',
    { config: read, schema: { querystring: ChannelQuery, response: { 200: ChannelFeed } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('ChannelEntry', url, slice, await readFeed(db, viewer, slice))
    },
  )

  app.get(
    '/api/channel_posts/:id',
    { config: read, schema: { params: ById, response: { 200: ChannelPost } } },
    async ({ viewer, params }) => findPost(db, viewer, params.id),
  )

  app.post(
    '/api/channel_posts',
    { config: written, schema: { body: ChannelPostForm, response: { 200: ChannelPost, 201: ChannelPost } } },
    async ({ viewer, body }, reply) => {
      const { post, again } = await sendPost(portal, viewer, body)
      return reply
        .code(again ? 200 : 201)
        .header('location', post['@id'])
        .send(post)
    },
  )

  app.put(
    '/api/channel_posts/:id',
    { config: amended, schema: { params: ById, body: ChannelPostAmendment, response: { 200: ChannelPost } } },
    async ({ viewer, params, body }) => amendPost(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/channel_posts/:id',
    { config: amended, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deletePost(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}

async function attachmentRoutes(app: App, portal: Portal) {
  const { db } = portal

  await app.register(async (files: App) => {
    await acceptFiles(files, pdf)

    files.post(
      '/api/channel_attachments',
      {
        config: { ...written, receives: 'file', costs: channelUploadCall },
        schema: {
          consumes: ['multipart/form-data'],
          body: z.object(fileField),
          response: { 201: ChannelAttachment },
        },
      },
      async (request, reply) => {
        const attachment = await receiveFile(
          request,
          { ...pdf, store: storeWithOrphanCleanup(portal, 'channel.discard') },
          (received, viewer) => depositAttachment(portal, viewer, received),
        )
        return reply.code(201).header('location', attachment['@id']).send(attachment)
      },
    )
  })

  app.get(
    '/api/channel_attachments/:id/file',
    { config: read, schema: { params: ById, querystring: FileQuery } },
    async (request, reply) => {
      const { viewer, params, query } = request
      const { fileKey, fileName, bytes, sha256 } = await findAttachment(db, viewer, params.id)
      return sendFile(request, reply, portal, {
        key: fileKey,
        bytes,
        etag: sha256,
        type: 'application/pdf',
        name: fileName,
        download: query.download === '1',
        secret: true,
      })
    },
  )
}

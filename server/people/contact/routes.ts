import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import { ById } from '#contract/ground/shapes.ts'
import {
  ContactFollowUpForm,
  ContactForm,
  ContactMessage,
  ContactMessages,
  ContactMessagesBulkForm,
  ContactMessagesBulkOutcome,
  ContactMessagesQuery,
  ContactReceipt,
  ContactTopic,
  ContactTopicForm,
  ContactTopics,
  ContactTopicsQuery,
} from '#contract/people/contact/contact.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { consumeQuota } from '#server/ground/http/limits/quota.ts'
import { parseJson } from '#server/ground/http/payload/parsing.ts'
import { acceptFiles, type FileLimits, fileField, receiveFile } from '#server/ground/http/payload/receiveFile.ts'
import { sendFile } from '#server/ground/http/payload/sendFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { contactUploadCall } from './expensiveCalls.ts'
import { changeMessagesInBulk, followUp } from './followUp.ts'
import { findAttachment, findMessage, listMessages } from './messages.ts'
import { sendMessage } from './sendMessage.ts'
import { amendTopic, findTopic, listTopics } from './topics.ts'

const pdf: FileLimits = { maxBytes: limits.contactFileBytes, tooLarge: 'contact.tooLarge' }
const FileQuery = z.object({ download: z.enum(['0', '1']).optional() })
const writeAccess = { access: 'contact.write' } as const
const manageAccess = { access: 'contact.manage' } as const

/** The routes of the messages to the administrators (SPEC §3; DOMAIN §12). */
export async function contactRoutes(app: App, portal: Portal) {
  const { db } = portal
  topicRoutes(app, portal)

  await app.register(async (files: App) => {
    await acceptFiles(files, pdf)

    files.post(
      '/api/contact_messages',
      {
        config: { access: 'contact.write', receives: 'file', costs: contactUploadCall },
        schema: {
          consumes: ['application/json', 'multipart/form-data'],
          body: z.union([ContactForm, z.object({ form: ContactForm, ...fileField })]),
          response: { 200: ContactReceipt, 201: ContactReceipt },
        },
      },
      async (request, reply) => {
        const { receipt, id } = await receive(request)
        if (id === null) return reply.send(receipt)
        return reply.code(201).header('location', `/api/contact_messages/${id}`).send(receipt)
      },
    )
  })

  async function receive(request: FastifyRequest) {
    const { viewer, body } = request
    if (!request.isMultipart()) return sendMessage(portal, viewer, { file: null, fields: asFields(body) })
    await consumeQuota(portal, contactUploadCall.quota, viewer.id)
    const store = storeWithOrphanCleanup(portal, 'contact.discard')
    return receiveFile(request, { ...pdf, store }, ({ file, fields }, sender) => {
      const { form } = fields
      if (typeof form !== 'string') throw new Failure('request.malformed')
      return sendMessage(portal, sender, { file, fields: asFields(parseJson(form)) })
    })
  }

  app.get(
    '/api/contact_messages',
    { config: manageAccess, schema: { querystring: ContactMessagesQuery, response: { 200: ContactMessages } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('ContactMessage', url, slice, await listMessages(db, viewer, query, slice))
    },
  )

  app.post(
    '/api/contact_messages/bulk',
    { config: manageAccess, schema: { body: ContactMessagesBulkForm, response: { 200: ContactMessagesBulkOutcome } } },
    async ({ viewer, body }) => ({ action: body.action, count: await changeMessagesInBulk(portal, viewer, body) }),
  )

  app.get(
    '/api/contact_messages/:id',
    { config: manageAccess, schema: { params: ById, response: { 200: ContactMessage } } },
    async ({ params }) => findMessage(db, params.id),
  )

  app.put(
    '/api/contact_messages/:id',
    { config: manageAccess, schema: { params: ById, body: ContactFollowUpForm, response: { 200: ContactMessage } } },
    async ({ viewer, params, body }) => followUp(portal, viewer, params.id, body),
  )

  app.get(
    '/api/contact_messages/:id/file',
    { config: manageAccess, schema: { params: ById, querystring: FileQuery } },
    async (request, reply) => {
      const { params, query } = request
      const { fileKey, fileName, fileBytes } = await findAttachment(db, params.id)
      return sendFile(request, reply, portal, {
        key: fileKey,
        bytes: fileBytes,
        // The file of a message never changes.
        etag: `contact-${params.id}`,
        type: 'application/pdf',
        name: fileName,
        download: query.download === '1',
        secret: true,
      })
    },
  )
}

function topicRoutes(app: App, portal: Portal) {
  const { db } = portal

  app.get(
    '/api/contact_topics',
    { config: writeAccess, schema: { querystring: ContactTopicsQuery, response: { 200: ContactTopics } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('ContactTopic', url, slice, await listTopics(db, viewer, query, slice))
    },
  )

  app.get(
    '/api/contact_topics/:id',
    { config: writeAccess, schema: { params: ById, response: { 200: ContactTopic } } },
    async ({ viewer, params }) => findTopic(db, viewer, params.id),
  )

  app.put(
    '/api/contact_topics/:id',
    { config: manageAccess, schema: { params: ById, body: ContactTopicForm, response: { 200: ContactTopic } } },
    async ({ viewer, params, body }) => amendTopic(portal, viewer, params.id, body),
  )
}

/** A body that is not an object has no fields, which validation then reports. */
const asFields = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}

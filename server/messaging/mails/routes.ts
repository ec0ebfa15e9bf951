import { z } from 'zod'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { ById } from '#contract/ground/shapes.ts'
import { MailRecord, MailSamples, Mails, MailsQuery } from '#contract/messaging/mails.ts'
import { auditRead } from '#server/ground/audit/audit.ts'
import { pageOfRows, presentCollection, sliceOf, sortById } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { mailTestCall } from './expensiveCalls.ts'
import { find, findOldestWaiting, list, retry } from './queries.ts'
import { readMailWriter } from './readMailWriter.ts'
import { listSamples, sampleAsHtml } from './samples.ts'
import { sendMailAsPage } from './sendMailAsPage.ts'
import { sendTestMail } from './testMail.ts'

/** The routes of the mails, for administrators. */
export function mailsRoutes(app: App, portal: Portal) {
  app.get(
    '/api/mails',
    { config: { access: 'mails.read' }, schema: { querystring: MailsQuery, response: { 200: Mails } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      const [found, oldestWaitingAt] = await Promise.all([list(portal, query, slice), findOldestWaiting(portal)])
      return { ...presentCollection('Mail', url, slice, found), oldestWaitingAt }
    },
  )

  app.get(
    '/api/mails/:id',
    { config: { access: 'mails.read' }, schema: { params: ById, response: { 200: MailRecord } } },
    async ({ viewer, params }) => {
      const mail = await find(portal, params.id)
      await auditRead(portal, viewer, 'mail.read', 'mail', params.id)
      return mail
    },
  )

  app.get(
    '/api/mails/:id/view',
    { config: { access: 'mails.read' }, schema: { params: ById } },
    async (request, reply) => {
      const { html } = await find(portal, request.params.id)
      await auditRead(portal, request.viewer, 'mail.read', 'mail', request.params.id)
      return sendMailAsPage(reply, html)
    },
  )

  app.post(
    '/api/mail_tests',
    { config: { access: 'mails.test', costs: mailTestCall }, schema: { response: { 204: z.void() } } },
    async ({ viewer }, reply) => {
      await sendTestMail(portal, viewer)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/mail_samples',
    { config: { access: 'mails.read' }, schema: { querystring: ReferenceQuery, response: { 200: MailSamples } } },
    async ({ url, query }) => {
      const slice = sliceOf(query)
      const samples = sortById(
        listSamples({ ...(await readMailWriter(portal)), clock: portal.clock }),
        slice.order,
        ({ kind }) => [kind],
      )
      return presentCollection('MailSample', url, slice, pageOfRows(samples, slice))
    },
  )

  app.get(
    '/api/mail_samples/:kind/view',
    { config: { access: 'mails.read' }, schema: { params: z.object({ kind: z.string() }) } },
    async ({ params }, reply) =>
      sendMailAsPage(reply, sampleAsHtml({ ...(await readMailWriter(portal)), clock: portal.clock }, params.kind)),
  )

  app.post(
    '/api/mails/:id/retry',
    { config: { access: 'mails.read' }, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await retry(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}

import { z } from 'zod'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { MailText, MailTextAmendment, MailTextForm, MailTextPreview, MailTexts } from '#contract/messaging/mailTexts.ts'
import { pageOfRows, presentCollection, sliceOf, sortById } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sendMailAsPage } from '#server/messaging/mails/sendMailAsPage.ts'
import { amendText, findText, listTexts, previewText } from './texts.ts'

const completed = { access: 'mails.complete' } as const
const ByKind = z.object({ kind: z.string().max(60) })

/** The routes of what administrators add to mails. */
export function mailTextsRoutes(app: App, portal: Portal) {
  app.get(
    '/api/mail_texts',
    { config: completed, schema: { querystring: ReferenceQuery, response: { 200: MailTexts } } },
    async ({ url, query }) => {
      const slice = sliceOf(query)
      const texts = sortById(await listTexts(portal), slice.order, ({ kind }) => [kind])
      return presentCollection('MailText', url, slice, pageOfRows(texts, slice))
    },
  )

  app.get(
    '/api/mail_texts/:kind',
    { config: completed, schema: { params: ByKind, response: { 200: MailText } } },
    async ({ params }) => findText(portal, params.kind),
  )

  app.put(
    '/api/mail_texts/:kind',
    { config: completed, schema: { params: ByKind, body: MailTextAmendment, response: { 200: MailText } } },
    async ({ viewer, params, body }) => amendText(portal, viewer, params.kind, body),
  )

  // The text is in the URL: a frame with its own Content-Security-Policy shows it, and only a GET opens one.
  app.get(
    '/api/mail_texts/:kind/preview',
    { config: completed, schema: { params: ByKind, querystring: MailTextForm, response: { 200: MailTextPreview } } },
    async ({ params, query }) => (await previewText(portal, params.kind, query)).preview,
  )

  app.get(
    '/api/mail_texts/:kind/view',
    { config: completed, schema: { params: ByKind, querystring: MailTextForm } },
    async ({ params, query }, reply) => sendMailAsPage(reply, (await previewText(portal, params.kind, query)).html),
  )
}

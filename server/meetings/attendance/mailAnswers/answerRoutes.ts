import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { sessionAnswers } from '#contract/meetings/attendance/attendance.ts'
import { cachedBranding } from '#server/ground/branding/cachedBranding.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import type { App } from '#server/ground/http/app.ts'
import { type Quota, tryConsumeQuota } from '#server/ground/http/limits/quota.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sendLinkPage } from '#server/messaging/mails/linkPage.ts'
import { answerLink } from '#server/messaging/notifications/answerLink.ts'
import { answerByLink, findAsked } from './answerByLink.ts'
import { type AnswerPageState, renderAnswerPage } from './answerPage.ts'

/** Limit of invalid links, by network: valid ones are opened by the servers of mail programs on behalf of many. */
const invalidTokenQuota: Quota = { name: 'mailAnswer', times: 30, seconds: 10 * 60 }

const ByToken = z.object({ token: z.string() })
/** What the link of the mail chose: it is offered first. */
const Choice = z.object({ reponse: z.enum(sessionAnswers).optional().catch(undefined) })
const AnswerBody = z.object({ answer: z.enum(sessionAnswers) })
/** The link contains its own secret: no sign-in is needed. */
const publicAccess = { access: 'asset', xsrf: 'none' } as const

/**
 * The routes of the links by which a convocation is answered from its mail. A GET changes nothing, since mail programs
 * open links too.
 */
export function mailAnswerRoutes(app: App, portal: Portal) {
  const path = `${answerLink.path}/:token` as const
  app.get(
    path,
    { config: publicAccess, schema: { params: ByToken, querystring: Choice } },
    async ({ params, query, ip }, reply) => {
      const found = await findAsked(portal, params.token)
      return answer(reply, ip, 'state' in found ? found : { state: 'asks', ...found, chosen: query.reponse })
    },
  )
  app.post(
    path,
    { config: publicAccess, schema: { params: ByToken, body: AnswerBody } },
    async ({ params, body, ip }, reply) => answer(reply, ip, await answerByLink(portal, params.token, body.answer)),
  )

  async function answer(reply: FastifyReply, ip: string, said: AnswerPageState) {
    const frame = { origin: originOf(portal.config), name: (await cachedBranding(portal)).branding.name }
    if (said.state === 'tooMany') reply.code(429)
    if (said.state !== 'unknown') return sendLinkPage(reply, renderAnswerPage(said, frame))
    if (await tryConsumeQuota(portal, invalidTokenQuota, networkPrefix(ip)))
      return sendLinkPage(reply.code(404), renderAnswerPage(said, frame))
    const delay = `${invalidTokenQuota.seconds / 60}\u00A0minutes`
    const page = renderAnswerPage({ state: 'tooMany', delay }, frame)
    return sendLinkPage(reply.code(429).header('retry-after', invalidTokenQuota.seconds), page)
  }
}

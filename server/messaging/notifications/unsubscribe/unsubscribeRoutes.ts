import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { cachedBranding } from '#server/ground/branding/cachedBranding.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import type { App } from '#server/ground/http/app.ts'
import { tryConsumeQuota } from '#server/ground/http/limits/quota.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sendLinkPage } from '#server/messaging/mails/linkPage.ts'
import { findMailingState, unsubscribe } from './unsubscribe.ts'
import { type PageState, renderUnsubscribePage } from './unsubscribePage.ts'
import { parseUnsubscribeRequest } from './unsubscribeToken.ts'

/**
 * Limit of invalid links, by network: valid ones are opened by the servers of mail programs on behalf of many users.
 */
const invalidTokenQuota = { name: 'mailStop', times: 30, seconds: 10 * 60 }

const ByToken = z.object({ token: z.string() })
/** The link contains its own secret: no sign-in is needed. */
const publicAccess = { access: 'asset', xsrf: 'none' } as const

/**
 * The routes of the unsubscribe link and of the one-click button of mail programs (RFC 8058). A GET changes nothing,
 * since mail programs open links too.
 */
export async function unsubscribeRoutes(app: App, portal: Portal) {
  const settings = `${originOf(portal.config)}/mon-profil#notifications`
  const renderPage = async (said: PageState) =>
    renderUnsubscribePage(said, { settings, name: (await cachedBranding(portal)).branding.name })

  await app.register(async (pages: App) => {
    // The body adds nothing to the URL: it is discarded, whatever its type.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { bodyLimit: 16 * 1024, parseAs: 'string' }, (_request, _body, done) => done(null))

    pages.get(
      '/mail/stop/:token',
      { config: publicAccess, schema: { params: ByToken } },
      async ({ params, ip }, reply) => {
        const asked = parseUnsubscribeRequest(portal, params.token)
        const state = asked ? await findMailingState(portal.db, asked) : 'unknown'
        if (!asked || state === 'unknown') return refuse(reply, ip)
        return sendLinkPage(
          reply,
          await renderPage({ state: state === 'mailed' ? 'asks' : 'alreadyDone', scope: asked.scope }),
        )
      },
    )

    pages.post(
      '/mail/stop/:token',
      { config: publicAccess, schema: { params: ByToken } },
      async ({ params, ip }, reply) => {
        const asked = parseUnsubscribeRequest(portal, params.token)
        const before = asked ? await unsubscribe(portal, asked) : 'unknown'
        if (!asked || before === 'unknown') return refuse(reply, ip)
        return sendLinkPage(
          reply,
          await renderPage({ state: before === 'mailed' ? 'done' : 'alreadyDone', scope: asked.scope }),
        )
      },
    )

    pages.route({
      method: ['PUT', 'PATCH', 'DELETE'],
      url: '/mail/stop/:token',
      config: publicAccess,
      handler: async (_request, reply) =>
        sendLinkPage(reply.code(405).header('allow', 'GET, HEAD, POST'), await renderPage({ state: 'wrongMethod' })),
    })
  })

  async function refuse(reply: FastifyReply, ip: string) {
    if (await tryConsumeQuota(portal, invalidTokenQuota, networkPrefix(ip)))
      return sendLinkPage(reply.code(404), await renderPage({ state: 'unknown' }))
    const page = await renderPage({ state: 'tooMany', delay: `${invalidTokenQuota.seconds / 60}\u00A0minutes` })
    return sendLinkPage(reply.code(429).header('retry-after', invalidTokenQuota.seconds), page)
  }
}

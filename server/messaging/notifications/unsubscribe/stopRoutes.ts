import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { originOf } from '#server/ground/configuration/config.ts'
import type { App } from '#server/ground/http/app.ts'
import { mayStill } from '#server/ground/http/limits/quota.ts'
import { network } from '#server/ground/identity/addresses.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { stateOf, stop } from './stop.ts'
import { stopPage, stopPagePolicy } from './stopPage.ts'
import { readStop } from './stopToken.ts'

/**
 * Limit of invalid links, by network: valid ones are opened by the servers of mail programs on behalf of many users.
 */
const guesses = { name: 'mailStop', times: 30, seconds: 10 * 60 }

const ByToken = z.object({ token: z.string() })
/** The link contains its own secret: no sign-in is needed. */
const open = { access: 'asset', xsrf: 'none' } as const

/**
 * The routes of the unsubscribe link and of the one-click button of mail programs (RFC 8058). A GET changes nothing,
 * since mail programs open links too.
 */
export async function mailStopRoutes(app: App, portal: Portal) {
  const settings = `${originOf(portal.config)}/mon-profil#notifications`

  await app.register(async (pages: App) => {
    // The body adds nothing to the URL: it is discarded, whatever its type.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { bodyLimit: 16 * 1024, parseAs: 'string' }, (_request, _body, done) => done(null))

    pages.get('/mail/stop/:token', { config: open, schema: { params: ByToken } }, async ({ params, ip }, reply) => {
      const asked = readStop(portal, params.token)
      const state = asked ? await stateOf(portal.db, asked) : 'unknown'
      if (!asked || state === 'unknown') return refuse(reply, ip)
      return answer(
        reply,
        stopPage({ state: state === 'mailed' ? 'asks' : 'alreadyDone', scope: asked.scope }, settings),
      )
    })

    pages.post('/mail/stop/:token', { config: open, schema: { params: ByToken } }, async ({ params, ip }, reply) => {
      const asked = readStop(portal, params.token)
      const before = asked ? await stop(portal, asked) : 'unknown'
      if (!asked || before === 'unknown') return refuse(reply, ip)
      return answer(
        reply,
        stopPage({ state: before === 'mailed' ? 'done' : 'alreadyDone', scope: asked.scope }, settings),
      )
    })

    pages.route({
      method: ['PUT', 'PATCH', 'DELETE'],
      url: '/mail/stop/:token',
      config: open,
      handler: async (_request, reply) =>
        answer(reply.code(405).header('allow', 'GET, HEAD, POST'), stopPage({ state: 'wrongMethod' }, settings)),
    })
  })

  async function refuse(reply: FastifyReply, ip: string) {
    if (await mayStill(portal, guesses, network(ip)))
      return answer(reply.code(404), stopPage({ state: 'unknown' }, settings))
    const page = stopPage({ state: 'tooMany', delay: `${guesses.seconds / 60}\u00A0minutes` }, settings)
    return answer(reply.code(429).header('retry-after', guesses.seconds), page)
  }
}

const answer = (reply: FastifyReply, page: string) =>
  reply
    .header('content-security-policy', stopPagePolicy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

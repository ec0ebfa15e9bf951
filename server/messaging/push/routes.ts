import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import { PushCheck, PushChoiceForm, PushSettings, PushSubscriptionForm } from '#contract/messaging/push.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { pushRegistrationCall } from './expensiveCalls.ts'
import { check, chooseFamilies, type PushCaller, readSettings, register, remove } from './subscriptions.ts'

const own = { access: 'account.secure' } as const

/** The routes of notifications in browsers: one's own only, and by a sign-in. */
export function pushRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  const callerOf = (request: FastifyRequest): PushCaller => ({
    viewer: request.viewer,
    signIn: readCookie(request, cookies.signIn) ?? '',
    device: request.headers['user-agent'] ?? '',
  })

  app.get('/api/me/push', { config: own, schema: { response: { 200: PushSettings } } }, async (request, reply) =>
    reply.send(await readSettings(portal, callerOf(request as FastifyRequest))),
  )

  app.put(
    '/api/me/push',
    { config: own, schema: { body: PushChoiceForm, response: { 200: PushSettings } } },
    async (request, reply) =>
      reply.send(await chooseFamilies(portal, callerOf(request as FastifyRequest), request.body)),
  )

  app.post(
    '/api/me/push/devices',
    {
      config: { ...own, costs: pushRegistrationCall },
      schema: { body: PushSubscriptionForm, response: { 200: PushSettings } },
    },
    async (request, reply) => reply.send(await register(portal, callerOf(request as FastifyRequest), request.body)),
  )

  app.post(
    '/api/me/push/check',
    {
      config: { ...own, background: true },
      schema: { body: PushSubscriptionForm, response: { 200: PushCheck } },
    },
    async (request, reply) =>
      reply.send({ isOwn: await check(portal, callerOf(request as FastifyRequest), request.body) }),
  )

  app.delete(
    '/api/me/push/devices/:id',
    { config: own, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await remove(portal, viewer.id, params.id)
      return reply.code(204).send()
    },
  )
}

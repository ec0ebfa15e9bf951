import { z } from 'zod'
import { Calendar, CalendarFeed, CalendarQuery } from '#contract/meetings/calendar/calendar.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findAgenda } from './agenda.ts'
import { deleteFeed, findFeed, findFeedOwner, makeFeed } from './feedTokens.ts'

/** Quota of requests for unknown feeds: deleted feeds that programs still read, and guesses. */
const unknownFeedQuota: Quota = { name: 'calendarFeed', times: 30, seconds: 3_600 }

/** The parameters of a feed request: 64 hexadecimal digits. */
const OfFeed = z.object({
  file: z
    .string()
    .regex(/^[0-9a-f]{64}\.ics$/)
    .transform((file) => file.slice(0, -'.ics'.length)),
})

const config = { access: 'calendar.read' } as const
/** The personal URL opens the calendar without a sign-in: an access token, which may be narrower, cannot make one. */
const feedConfig = { access: 'account.secure' } as const

/** The routes of the agenda and of the personal calendar feed. */
export function calendarRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/agenda',
    { config, schema: { querystring: CalendarQuery, response: { 200: Calendar } } },
    async ({ viewer, query, url }) => ({
      '@context': '/api/contexts/Calendar',
      '@id': url,
      '@type': 'Calendar' as const,
      ...(await findAgenda(portal, viewer, query)),
    }),
  )

  app.post(
    '/api/me/agenda_token',
    { config: { ...feedConfig, tellsSecret: true }, schema: { response: { 201: CalendarFeed } } },
    async ({ viewer }, reply) => {
      const feed = await makeFeed(portal, viewer)
      return reply.code(201).header('location', feed['@id']).send(feed)
    },
  )

  // Having no feed is no error: everybody starts without one.
  app.get(
    '/api/me/agenda_token',
    { config: feedConfig, schema: { response: { 200: CalendarFeed, 204: z.void() } } },
    async ({ viewer }, reply) => {
      const feed = await findFeed(db, viewer)
      return feed ? reply.send(feed) : reply.code(204).send()
    },
  )

  app.delete(
    '/api/me/agenda_token',
    { config: feedConfig, schema: { response: { 204: z.void() } } },
    async ({ viewer }, reply) => {
      await deleteFeed(portal, viewer)
      return reply.code(204).send()
    },
  )

  // The token in the URL identifies the user; cookies are ignored.
  app.get('/agenda/:file', { config: { access: 'asset' }, schema: { params: OfFeed } }, async (request, reply) => {
    const viewer = await findFeedOwner(portal, request.params.file)
    if (!viewer) {
      await consumeQuota(portal, unknownFeedQuota, request.ip)
      throw new Failure('record.notFound')
    }
    // The iCalendar library is loaded on first use.
    const { icalendarFeed } = await import('./icalendarFeed.ts')
    return reply
      .header('cache-control', 'private, no-cache')
      .header('content-disposition', 'inline; filename="agenda.ics"')
      .type('text/calendar; charset=utf-8')
      .send(await icalendarFeed(portal, viewer))
  })
}

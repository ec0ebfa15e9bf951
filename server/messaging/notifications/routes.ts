import { z } from 'zod'
import {
  NotificationReadForm,
  NotificationReading,
  Notifications,
  NotificationsQuery,
  NotificationUnreadForm,
} from '#contract/messaging/notifications.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { list, markRead, markUnread } from './list.ts'
import { createNotificationStreams } from './notificationStreams.ts'

const config = { access: 'notifications.read' } as const

/** The routes of the notifications (API.md, "Search, subscriptions, notifications"). */
export function notificationsRoutes(app: App, portal: Portal, { cookies }: { cookies: CookieNames }) {
  const streams = createNotificationStreams(portal, app.log)
  app.addHook('preClose', () => streams.stop())

  app.get(
    '/api/notifications',
    { config, schema: { querystring: NotificationsQuery, response: { 200: Notifications } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Notification', url, slice, await list(portal, viewer, query, slice))
    },
  )

  app.post(
    '/api/notifications/reading',
    { config, schema: { body: NotificationReadForm, response: { 200: NotificationReading } } },
    async ({ viewer, body }) => markRead(portal, viewer, body),
  )

  app.post(
    '/api/notifications/unreading',
    { config, schema: { body: NotificationUnreadForm, response: { 200: NotificationReading } } },
    async ({ viewer, body }) => markUnread(portal, viewer, body),
  )

  app.get(
    '/api/notifications/stream',
    {
      config: { access: 'account.secure', background: true },
      exposeHeadRoute: false,
      compress: false,
      schema: {
        description:
          'Server-sent events: `count`, whose data is a NotificationCount, at the beginning and at each change (with the id of whose it is, since somebody else may sign in in the same browser); `change`, whose data is `{record, id}`, when a record that the person may read has changed (`meeting`, by the id of its session); `missed` when such changes may have been missed.',
        produces: ['text/event-stream'],
        response: { 200: z.unknown().describe('event: count\\ndata: {NotificationCount}') },
      },
    },
    async (request, reply) =>
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // Prevents keep-alive, for which a stopping server would wait.
        .header('connection', 'close')
        .send(streams.open(request.viewer.id, readCookie(request, cookies.signIn) ?? '')),
  )
}

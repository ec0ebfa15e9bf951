import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { pastSessions, upcomingSessions } from '#web/meetings/sessions/api.ts'
import { readSessionFilters } from '#web/meetings/sessions/filters.ts'
import { subscriptionTo } from '#web/messaging/subscriptions/api.ts'
import { bodies, bodyHome } from '#web/people/bodies/api.ts'

/** The page of a body: its sessions, documents and members. */
export const bodyHomeSubject = defineSubject('bodyHome', {
  screens: [
    screen({
      path: '/irp/$idIrp',
      access: 'bodies.read',
      lazy: () => import('./BodyPage.tsx'),
      read: (ensure, { idIrp }) => [ensure(bodies), ensure(bodyHome(idIrp))],
      brings: ({ idIrp }) => [subscriptionTo({ irp: idIrp })],
    }),
    screen({
      path: '/irp/$idIrp/seances',
      access: 'sessions.read',
      lazy: () => import('./BodySessionsPage.tsx'),
      search: readSessionFilters,
      read: (ensure, { idIrp }, filters) => [
        ensure(bodies),
        ensure(upcomingSessions(idIrp, filters)),
        ensure(pastSessions(idIrp, filters)),
      ],
    }),
  ],
})

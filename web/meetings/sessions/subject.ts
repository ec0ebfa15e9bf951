import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { attendance } from '#web/meetings/attendance/api.ts'
import { subscriptionTo } from '#web/messaging/subscriptions/api.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { session } from './api.ts'
import { readBody } from './filters.ts'

/** Sessions and their orders of the day. */
export const sessionsSubject = defineSubject('sessions', {
  screens: [
    screen({
      path: '/seances/$idEvent',
      access: 'sessions.read',
      lazy: () => import('./page/SessionPage.tsx'),
      read: (ensure, { idEvent }) => [ensure(session(idEvent))],
      brings: ({ idEvent }) => [attendance(idEvent), subscriptionTo({ session: idEvent })],
    }),
    screen({
      path: '/seances/$idEvent/en-cours',
      access: 'sessions.note',
      lazy: () => import('./page/DeskPage.tsx'),
      read: (ensure, { idEvent }) => [ensure(session(idEvent))],
    }),
    screen({
      path: '/evenement/nouveau',
      access: 'sessions.prepare',
      lazy: () => import('./form/NewSessionPage.tsx'),
      search: readBody,
      read: (ensure) => [ensure(bodies)],
    }),
    screen({
      path: '/evenement/$idSessions/modification',
      access: 'sessions.prepare',
      lazy: () => import('./form/EditSessionPage.tsx'),
      read: (ensure, { idSessions }) => [ensure(bodies), ensure(session(idSessions))],
    }),
  ],
})

import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { calendarFeed } from '#web/meetings/calendar/feedApi.ts'
import { bodies } from '#web/people/bodies/api.ts'

/** What a new account is offered once, after its first sign-in. */
export const firstVisitSubject = defineSubject('firstVisit', {
  screens: [
    screen({
      path: '/bienvenue',
      access: 'portal.enter',
      lazy: () => import('./FirstVisitPage.tsx'),
      read: (ensure) => [ensure(calendarFeed), ensure(bodies)],
    }),
  ],
})

import { mdiClockAlertOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { deadlines, readDeadlineFilters } from './api.ts'

/** The legal deadlines of the sessions to prepare. */
export const deadlinesSubject = defineSubject('deadlines', {
  screens: [
    screen({
      path: '/echeances',
      access: 'sessions.prepare',
      lazy: () => import('./DeadlinesPage.tsx'),
      search: readDeadlineFilters,
      read: (ensure, _params, filters) => [ensure(bodies), ensure(deadlines(filters))],
    }),
  ],
  menu: [
    {
      to: '/echeances',
      label: 'nav.dues',
      icon: mdiClockAlertOutline,
      access: 'sessions.prepare',
      key: 'e',
      place: 50,
      otherNames: ['palette.name.deadlines'],
    },
  ],
})

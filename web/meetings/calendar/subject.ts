import { mdiCalendarMonthOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { agenda } from './api.ts'
import { readCalendarFilters } from './filters.ts'

/** The calendar. */
export const calendarSubject = defineSubject('calendar', {
  screens: [
    screen({
      path: '/agenda',
      access: 'calendar.read',
      lazy: () => import('./CalendarPage.tsx'),
      search: readCalendarFilters,
      read: (ensure, _params, filters) => [ensure(bodies), ensure(agenda(filters))],
    }),
  ],
  menu: [
    {
      to: '/agenda',
      label: 'nav.agenda',
      icon: mdiCalendarMonthOutline,
      access: 'calendar.read',
      key: 'a',
      place: 40,
      otherNames: ['palette.name.calendar', 'palette.name.sessions'],
    },
  ],
})

import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { session } from '#web/meetings/sessions/api.ts'
import { minutesText } from './api.ts'

/** The text of minutes, and the remarks on it. */
export const minutesSubject = defineSubject('minutes', {
  screens: [
    screen({
      path: '/seances/$idEvent/proces-verbal',
      access: 'minutes.read',
      lazy: () => import('./MinutesTextPage.tsx'),
      read: (ensure, { idEvent }) => [ensure(session(idEvent)), ensure(minutesText(idEvent))],
    }),
  ],
})

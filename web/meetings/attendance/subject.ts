import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '#web/ground/shell/routes.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodyHome } from '#web/people/bodies/api.ts'
import { bodySeats } from './api.ts'

/** Seats of a body, and answers to its convocations. */
export const attendanceSubject = defineSubject('attendance', {
  screens: [
    screen({
      path: '/irp/$idIrp/sieges',
      access: 'seats.read',
      lazy: () => import('./SeatsPage.tsx'),
      read: (ensure, { idIrp }) => [ensure(bodySeats(idIrp)), ensure(bodyHome(idIrp))],
    }),
  ],
  BodyDirectory: lazyRouteComponent(screenLoader(() => import('./DirectorySeats.tsx'))),
})

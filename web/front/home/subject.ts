import { mdiHomeOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { home } from './api.ts'

/** The first screen. */
export const homeSubject = defineSubject('home', {
  screens: [
    screen({
      path: '/home',
      access: 'portal.enter',
      lazy: () => import('./HomePage.tsx'),
      read: (ensure) => [ensure(home)],
    }),
  ],
  menu: [
    {
      to: '/home',
      label: 'nav.home',
      icon: mdiHomeOutline,
      access: 'portal.enter',
      key: 'h',
      place: 10,
      otherNames: ['palette.name.dashboard'],
    },
  ],
})

import { mdiTune } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { administration } from './api.ts'

/** The first page of the administration. */
export const administrationSubject = defineSubject('administration', {
  screens: [
    screen({
      path: '/admin',
      access: 'portal.administer',
      lazy: () => import('./AdministrationPage.tsx'),
      read: (ensure) => [ensure(administration)],
    }),
  ],
  menu: [
    {
      to: '/admin',
      label: 'nav.admin',
      icon: mdiTune,
      access: 'portal.administer',
      key: 'x',
      place: 1_000,
      otherNames: ['palette.name.administer'],
    },
  ],
})

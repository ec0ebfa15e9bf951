import { mdiCellphoneArrowDown } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { forgetCopies } from './forgetCopies.ts'
import { TopLine } from './TopLine.tsx'
import { WithoutServer } from './WithoutServer.tsx'

/** Sessions that are read without a network. */
export const offlineSubject = defineSubject('offline', {
  screens: [
    screen({
      path: '/sur-cet-appareil',
      access: 'portal.enter',
      lazy: () => import('./DevicePage.tsx'),
      // only the browser knows what it keeps
      read: () => [],
    }),
  ],
  menu: [
    {
      to: '/sur-cet-appareil',
      label: 'nav.device',
      icon: mdiCellphoneArrowDown,
      access: 'portal.enter',
      place: 145,
      otherNames: ['palette.name.offline'],
    },
  ],
  TopLine,
  WithoutServer,
  forget: forgetCopies,
})

import { mdiSitemapOutline } from '@mdi/js'
import { readOpenedRecord } from '#web/ground/records/openedRecord.ts'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from './api.ts'
import { BodiesSection } from './menu/BodiesSection.tsx'

/** The bodies, their tree, and their place in the menu. */
export const bodiesSubject = defineSubject('bodies', {
  screens: [
    screen({
      path: '/irps',
      access: 'bodies.read',
      lazy: () => import('./BodiesPage.tsx'),
      search: readOpenedRecord,
      read: (ensure) => [ensure(bodies)],
    }),
    // the tree that everybody reads at /irps, where who runs the portal looks for it (SPEC §3)
    screen({
      path: '/admin/irps',
      access: 'bodies.manage',
      lazy: () => import('./BodiesPage.tsx'),
      search: readOpenedRecord,
      read: (ensure) => [ensure(bodies)],
    }),
  ],
  menu: [
    {
      to: '/irps',
      label: 'nav.irps',
      icon: mdiSitemapOutline,
      access: 'bodies.read',
      key: 'i',
      place: 30,
      otherNames: ['nav.allBodies'],
    },
  ],
  MenuSection: BodiesSection,
  read: (queries) => queries.prefetchQuery(bodies),
})

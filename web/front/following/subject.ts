import { mdiBookmarkMultipleOutline } from '@mdi/js'
import { savedSearches } from '#web/finding/search/savedSearches.ts'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { subscriptions } from '#web/messaging/subscriptions/api.ts'
import { documentTypes } from '#web/papers/classification/api.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { readTab, tabSubjects } from './tabs.ts'

/** What one follows. */
export const followingSubject = defineSubject('following', {
  screens: [
    screen({
      path: '/mes-abonnements',
      access: 'search.save',
      lazy: () => import('./SubscriptionsPage.tsx'),
      search: readTab,
      read: (ensure, _params, { onglet, page }) => [
        onglet === 'recherches' ? ensure(savedSearches) : ensure(subscriptions(tabSubjects[onglet ?? 'projets'], page)),
        ...(onglet === 'flux' ? [ensure(bodies), ensure(documentTypes)] : []),
      ],
    }),
  ],
  menu: [
    {
      to: '/mes-abonnements',
      label: 'nav.subscriptions',
      icon: mdiBookmarkMultipleOutline,
      access: 'search.save',
      key: 'b',
      place: 130,
      otherNames: ['palette.name.subscriptions'],
    },
  ],
})

import { mdiMagnify } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { resultQueries } from './api.ts'
import { readSearchPageParams } from './searchParams.ts'

/** The search and its palette. */
export const searchSubject = defineSubject('search', {
  screens: [
    screen({
      path: '/recherche',
      access: 'search.find',
      lazy: () => import('./page/SearchPage.tsx'),
      search: readSearchPageParams,
      // a refusal is told beside the field, where it can be put right
      read: (ensure, _params, address) => [
        ensure(bodies),
        ...resultQueries(address).map((one) => ensure(one).catch(() => null)),
      ],
    }),
  ],
  menu: [
    {
      to: '/recherche',
      label: 'nav.search',
      icon: mdiMagnify,
      access: 'search.find',
      place: 20,
      otherNames: ['palette.name.find'],
    },
  ],
})

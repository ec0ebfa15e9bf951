import { mdiMagnify } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { readSearch } from './address.ts'
import { asked } from './api.ts'
import { synonym, synonyms } from './synonyms/api.ts'
import { readSynonymFilters } from './synonyms/filters.ts'

/** The search, its palette, and the synonyms that it knows. */
export const searchSubject = defineSubject('search', {
  screens: [
    screen({
      path: '/recherche',
      access: 'search.find',
      lazy: () => import('./SearchPage.tsx'),
      search: readSearch,
      // a refusal is told beside the field, where it can be put right
      read: (ensure, _params, address) => [
        ensure(bodies),
        ...asked(address).map((one) => ensure(one).catch(() => null)),
      ],
    }),
    screen({
      path: '/admin/synonymes',
      access: 'search.manage',
      lazy: () => import('./synonyms/SynonymsPage.tsx'),
      search: readSynonymFilters,
      read: (ensure, _params, filters) => [ensure(synonyms(filters))],
    }),
    screen({
      path: '/admin/synonymes/new',
      access: 'search.manage',
      lazy: () => import('./synonyms/NewSynonymPage.tsx'),
      read: () => [],
    }),
    screen({
      path: '/admin/synonymes/$id',
      access: 'search.manage',
      lazy: () => import('./synonyms/SynonymPage.tsx'),
      read: (ensure, { id }) => [ensure(synonym(id))],
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
  administers: ['search.manage'],
})

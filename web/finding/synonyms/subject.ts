import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { synonym, synonyms } from './api.ts'
import { readSynonymFilters } from './filters.ts'

/** The synonyms that the search knows. */
export const synonymsSubject = defineSubject('synonyms', {
  screens: [
    screen({
      path: '/admin/synonymes',
      access: 'search.manage',
      lazy: () => import('./SynonymsPage.tsx'),
      search: readSynonymFilters,
      read: (ensure, _params, filters) => [ensure(synonyms(filters))],
    }),
    screen({
      path: '/admin/synonymes/new',
      access: 'search.manage',
      lazy: () => import('./NewSynonymPage.tsx'),
      read: () => [],
    }),
    screen({
      path: '/admin/synonymes/$id',
      access: 'search.manage',
      lazy: () => import('./SynonymPage.tsx'),
      read: (ensure, { id }) => [ensure(synonym(id))],
    }),
  ],
})

import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { media } from './api.ts'
import { readMediaFilters } from './filters.ts'

/** Files that contents link to. */
export const mediaSubject = defineSubject('media', {
  screens: [
    screen({
      path: '/admin/pdfLinks',
      access: 'media.manage',
      lazy: () => import('./MediaPage.tsx'),
      search: readMediaFilters,
      read: (ensure, _params, filters) => [ensure(media(filters))],
    }),
  ],
})

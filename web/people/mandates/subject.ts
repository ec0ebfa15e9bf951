import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { held, jobs, mandates } from './api.ts'
import { readHeldFilters } from './filters.ts'

/** The jobs and mandates that people hold. */
export const mandatesSubject = defineSubject('mandates', {
  screens: [
    screen({
      path: '/admin/jobs',
      access: 'bodies.manage',
      lazy: () => import('./administration/JobsPage.tsx'),
      search: readHeldFilters,
      read: (ensure, _params, filters) => [ensure(jobs), ensure(held('jobs', filters))],
    }),
    screen({
      path: '/admin/mandates',
      access: 'bodies.manage',
      lazy: () => import('./administration/MandatesPage.tsx'),
      search: readHeldFilters,
      read: (ensure, _params, filters) => [ensure(mandates), ensure(held('mandates', filters))],
    }),
  ],
  administers: ['bodies.manage'],
})

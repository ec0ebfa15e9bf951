import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { jobs, mandates, referenceRecords } from './api.ts'
import { readReferenceFilters } from './filters.ts'

/** The jobs and mandates that people hold. */
export const mandatesSubject = defineSubject('mandates', {
  screens: [
    screen({
      path: '/admin/jobs',
      access: 'bodies.manage',
      lazy: () => import('./administration/JobsPage.tsx'),
      search: readReferenceFilters,
      read: (ensure, _params, filters) => [ensure(jobs), ensure(referenceRecords('jobs', filters))],
    }),
    screen({
      path: '/admin/mandates',
      access: 'bodies.manage',
      lazy: () => import('./administration/MandatesPage.tsx'),
      search: readReferenceFilters,
      read: (ensure, _params, filters) => [ensure(mandates), ensure(referenceRecords('mandates', filters))],
    }),
  ],
})

import { mdiHandshake } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { commitments } from './api.ts'
import { readCommitmentFilters } from './filters.ts'

/** What the management commits itself to at meetings, and the questions that await its answer. */
export const commitmentsSubject = defineSubject('commitments', {
  screens: [
    screen({
      path: '/engagements',
      access: 'sessions.read',
      lazy: () => import('./CommitmentsPage.tsx'),
      search: readCommitmentFilters,
      read: (ensure, _params, filters) => [ensure(commitments(filters))],
    }),
  ],
  menu: [
    {
      to: '/engagements',
      label: 'nav.commitments',
      icon: mdiHandshake,
      access: 'sessions.read',
      place: 55,
      otherNames: ['palette.name.commitments'],
    },
  ],
})

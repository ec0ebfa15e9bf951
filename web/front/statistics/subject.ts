import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { statistics } from './api.ts'
import { defaultPeriod, readStatisticsFilters } from './filters.ts'

/** How much the portal is used. */
export const statisticsSubject = defineSubject('statistics', {
  screens: [
    screen({
      path: '/admin/statistics',
      access: 'statistics.read',
      lazy: () => import('./StatisticsPage.tsx'),
      search: readStatisticsFilters,
      shape: 'figures',
      read: (ensure, _params, { mois = defaultPeriod }) => [ensure(statistics(mois))],
    }),
  ],
})

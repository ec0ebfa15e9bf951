import { Statistics, StatisticsQuery } from '#contract/front/statistics.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findStatistics } from './queries.ts'

/** The routes of the usage statistics. */
export function statisticsRoutes(app: App, portal: Portal) {
  app.get(
    '/api/statistics',
    {
      config: { access: 'statistics.read' },
      schema: { querystring: StatisticsQuery, response: { 200: Statistics } },
    },
    async ({ query }) => findStatistics(portal, query.months),
  )
}

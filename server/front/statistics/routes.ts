import { ReadingStatistics, ReadingStatisticsQuery, Statistics, StatisticsQuery } from '#contract/front/statistics.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findStatistics } from './queries.ts'
import { findReading } from './reading.ts'

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

  app.get(
    '/api/statistics/reading',
    {
      config: { access: 'statistics.read' },
      schema: { querystring: ReadingStatisticsQuery, response: { 200: ReadingStatistics } },
    },
    async ({ query }) => findReading(portal, query.months, query.irp),
  )
}

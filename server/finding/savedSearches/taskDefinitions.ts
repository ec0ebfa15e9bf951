import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { sendSearchAlerts } from './sendSearchAlerts.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** runs saved searches and notifies their owners, by rhythm, from those after an owner on */
    'search.alert': { rhythm: 'immediate' | 'daily' | 'weekly'; after?: number }
  }
}

export const savedSearcheTasks = defineTasks({
  'search.alert': {
    lane: 'light',
    // many searches of one rhythm leave a worker to other tasks
    series: 'search.alert',
    safeguard: { clock: 'tells many people' },
    // Each rhythm checks its own last due time: the weekly one is Monday’s all week.
    schedule: (['daily', 'weekly'] as const).map((rhythm) => ({
      match: dailyAtParisHour(7),
      key: `search.alert:${rhythm}`,
      payload: { rhythm },
    })),
    run: (portal) => (payload, stopping) => sendSearchAlerts(portal, payload, stopping),
  },
})

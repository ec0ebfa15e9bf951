import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { indexChanges } from './indexing/indexChanges.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** indexes changed records for the search; enqueued by the database itself */
    'search.index': { again?: boolean }
  }
}

export const searchTasks = defineTasks({
  'search.index': {
    lane: 'light',
    priority: -5,
    safeguard: { none: 'the index is made of what is there' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => (payload, stopping) => indexChanges(portal, payload, stopping),
  },
})

import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { deleteExpiredResponses } from './repeats/idempotency.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** deletes stored responses of idempotency keys after a day */
    'answers.expire': Record<never, never>
  }
}

export const httpTasks = defineTasks({
  'answers.expire': {
    lane: 'light',
    safeguard: { none: 'a repeated call is answered anew' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => deleteExpiredResponses(portal),
  },
})

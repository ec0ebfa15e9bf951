import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { deleteOldTicks } from './writing.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** deletes what was ticked off for mandates that are not new any more */
    'gettingStarted.expire': Record<never, never>
  }
}

export const gettingStartedTasks = defineTasks({
  'gettingStarted.expire': {
    lane: 'light',
    safeguard: { clock: 'deletes old ticks of « Par où commencer »' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => deleteOldTicks(portal),
  },
})

import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { sendReminders } from './sendReminders.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** notifies about deadlines that are near or missed */
    'reminders.remind': Record<never, never>
  }
}

export const reminderTasks = defineTasks({
  'reminders.remind': {
    lane: 'light',
    safeguard: { clock: 'tells many people' },
    // The task itself checks the time: a server that starts at night notifies nobody before eight.
    schedule: [{ match: dailyAtParisHour(8) }],
    run: (portal) => () => sendReminders(portal),
  },
})

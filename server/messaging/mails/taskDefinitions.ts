import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { expireMails } from './delivery/expireMails.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** deletes sent mails after a month */
    'mails.expire': Record<never, never>
  }
}

export const mailTasks = defineTasks({
  'mails.expire': {
    lane: 'light',
    safeguard: { clock: 'erases mails that were settled; a month of them may have been written in one day' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => expireMails(portal),
  },
})

import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { checkListCounts, mergeListCounts } from './listCounts.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** adds up the rows of list totals */
    'listCounts.merge': Record<never, never>
    /** compares list totals with the records */
    'listCounts.check': Record<never, never>
  }
}

export const listCountsTasks = defineTasks({
  'listCounts.merge': {
    lane: 'light',
    series: 'listCounts',
    safeguard: { none: 'what lines add up to stays the same' },
    schedule: [{ match: '*/5 * * * *' }],
    run: (portal) => () => mergeListCounts(portal),
  },
  'listCounts.check': {
    lane: 'light',
    series: 'listCounts',
    safeguard: { none: 'counts what is there' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => checkListCounts(portal),
  },
})

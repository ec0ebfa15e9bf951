import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { expireAccessTokens } from './expireTokens.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** records the expiry of access tokens, and deletes old ones */
    'tokens.expire': Record<never, never>
  }
}

export const tokenTasks = defineTasks({
  'tokens.expire': {
    lane: 'light',
    safeguard: { clock: 'deletes access tokens that expired a month ago' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => expireAccessTokens(portal),
  },
})

import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { deliverPushes } from './delivery/deliverPushes.ts'
import { resealSubscriptions } from './resealSubscriptions.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** sends what is due to browsers */
    'push.deliver': Record<never, never>
    /** seals what is needed for pushes with the present secret of the portal */
    'push.reseal': Record<never, never>
  }
}

export const pushTasks = defineTasks({
  'push.deliver': {
    lane: 'push',
    safeguard: { none: 'tells that there is something new; what it is stays in the portal' },
    run: (portal) => (_payload, stopping) => deliverPushes(portal, stopping),
  },
  'push.reseal': {
    lane: 'light',
    safeguard: { none: 'the secrets stay the same' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => resealSubscriptions(portal),
  },
})

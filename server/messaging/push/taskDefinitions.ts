import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { deliverPushes } from './delivery/deliverPushes.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** sends what is due to browsers */
    'push.deliver': Record<never, never>
  }
}

export const pushTasks = defineTasks({
  'push.deliver': {
    lane: 'push',
    safeguard: { none: 'tells that there is something new; what it is stays in the portal' },
    run: (portal) => (_payload, stopping) => deliverPushes(portal, stopping),
  },
})

import { defineTasks } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { deliverToWebhook } from './delivery/deliver.ts'
import { expireDeliveries } from './expireDeliveries.ts'
import { resealWebhookSecrets } from './resealSecrets.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** sends a webhook what waits for it */
    'webhooks.deliver': { webhookId: number }
    /** deletes deliveries after a month */
    'webhooks.expire': Record<never, never>
    /** seals secrets of webhooks with the present secret of the portal */
    'webhooks.reseal': Record<never, never>
  }
}

export const webhookTasks = defineTasks({
  'webhooks.deliver': {
    lane: 'webhook',
    safeguard: { clock: 'signs with the time, and gives up or switches off what has failed for days' },
    run: (portal) => (payload, stopping) => deliverToWebhook(portal, payload, stopping),
  },
  'webhooks.expire': {
    lane: 'light',
    safeguard: { clock: 'deletes the log of deliveries after a month' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => expireDeliveries(portal),
  },
  'webhooks.reseal': {
    lane: 'light',
    safeguard: { none: 'the secrets stay the same' },
    schedule: [{ match: dailyAtParisHour(3) }],
    run: (portal) => () => resealWebhookSecrets(portal),
  },
})

import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

/** Tests and replays: each is a request to another program. */
export const webhookSendCall: ExpensiveCall = {
  cost: 'sends a request to a program outside the portal, for ten seconds at most',
  lane: 'webhook',
  quota: { name: 'webhooks.send', times: 300, seconds: 3_600 },
  counts: 'call',
}

import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const taskRetryCall: ExpensiveCall = {
  cost: 'does a failed task again, whichever it is',
  lane: 'heavy',
  quota: { name: 'tasks.retry', times: 600, seconds: hour },
  counts: 'call',
}

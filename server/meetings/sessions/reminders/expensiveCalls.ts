import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const remindCall: ExpensiveCall = {
  cost: 'notifies and mails every member of a body',
  lane: 'call',
  quota: { name: 'sessions.remind', times: 30, seconds: hour },
  counts: 'call',
}

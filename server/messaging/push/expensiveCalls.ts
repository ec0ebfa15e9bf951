import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const pushRegistrationCall: ExpensiveCall = {
  cost: 'an address that the portal will call',
  lane: 'call',
  quota: { name: 'push.devices', times: 30, seconds: hour },
  counts: 'call',
}

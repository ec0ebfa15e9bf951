import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

export const minutesStepCall: ExpensiveCall = {
  cost: 'an approval prints the minutes again, in the background',
  lane: 'heavy',
  tasks: ['minutes.fileApproved'],
  quota: { name: 'minutes.steps', times: 120, seconds: 3_600 },
  counts: 'call',
}

import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const accountExportCall: ExpensiveCall = {
  cost: 'reads all that a person has written, and streams it with their files',
  lane: 'call',
  quota: { name: 'export', times: 5, seconds: hour },
  counts: 'call',
  audited: 'account.exported',
}

import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const auditExportCall: ExpensiveCall = {
  cost: 'reads up to 100,000 lines of the trail',
  lane: 'call',
  quota: { name: 'audit.export', times: 30, seconds: hour },
  counts: 'call',
  audited: 'audit.exported',
}

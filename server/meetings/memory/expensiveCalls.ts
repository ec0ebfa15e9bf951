import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const memoryExportCall: ExpensiveCall = {
  cost: 'reads up to 20,000 opinions, votes and decisions of a body',
  lane: 'call',
  quota: { name: 'memory.export', times: 30, seconds: hour },
  counts: 'call',
  audited: 'memory.exported',
}

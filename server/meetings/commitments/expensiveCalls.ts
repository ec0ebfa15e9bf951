import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const commitmentsExportCall: ExpensiveCall = {
  cost: 'reads up to 20,000 commitments and questions with their answers',
  lane: 'call',
  quota: { name: 'commitments.export', times: 30, seconds: hour },
  counts: 'call',
  audited: 'commitment.exported',
}

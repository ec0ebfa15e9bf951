import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const documentUploadCall: ExpensiveCall = {
  cost: 'a process that opens the file, and another one that reads its text',
  lane: 'heavy',
  tasks: ['documents.extract'],
  quota: { name: 'documents.upload', times: 600, seconds: hour },
  counts: 'call',
}

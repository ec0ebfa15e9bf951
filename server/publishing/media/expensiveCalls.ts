import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const mediumUploadCall: ExpensiveCall = {
  cost: 'a process that opens the file',
  lane: 'call',
  quota: { name: 'media.upload', times: 300, seconds: hour },
  counts: 'call',
}

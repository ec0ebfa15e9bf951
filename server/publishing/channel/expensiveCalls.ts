import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const channelUploadCall: ExpensiveCall = {
  cost: 'a process that opens the file, whatever becomes of the post',
  lane: 'call',
  quota: { name: 'channel.files', times: 100, seconds: hour },
  counts: 'call',
}

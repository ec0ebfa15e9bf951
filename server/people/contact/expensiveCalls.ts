import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const contactUploadCall: ExpensiveCall = {
  cost: 'a process that opens the file, whatever becomes of the message',
  lane: 'call',
  quota: { name: 'contact.files', times: 20, seconds: hour },
  // A message without a file starts no process.
  counts: 'start',
}

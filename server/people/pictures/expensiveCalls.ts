import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const pictureUploadCall: ExpensiveCall = {
  cost: 'decodes a picture and draws it in several sizes',
  lane: 'call',
  quota: { name: 'pictures', times: 20, seconds: hour },
  counts: 'call',
}

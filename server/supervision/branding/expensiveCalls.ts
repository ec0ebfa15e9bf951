import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const logoUploadCall: ExpensiveCall = {
  cost: 'decodes a picture and draws it in five sizes',
  lane: 'call',
  quota: { name: 'logos', times: 20, seconds: hour },
  counts: 'call',
}

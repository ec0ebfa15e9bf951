import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const mailTestCall: ExpensiveCall = {
  cost: 'a conversation with the mail server',
  lane: 'mail',
  quota: { name: 'mails.test', times: 10, seconds: hour },
  counts: 'call',
}

import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

export const minutesPrintCall: ExpensiveCall = {
  cost: 'draws the minutes of a meeting, some tens of pages, with its fonts',
  lane: 'call',
  quota: { name: 'minutes.print', times: 60, seconds: 3_600 },
  counts: 'call',
  audited: 'minutesText.downloaded',
}

export const minutesFilingCall: ExpensiveCall = {
  cost: 'draws the minutes of a meeting, stores them and extracts their text',
  lane: 'call',
  tasks: ['documents.extract'],
  quota: { name: 'minutes.file', times: 30, seconds: 3_600 },
  counts: 'call',
  audited: 'minutesText.filed',
}

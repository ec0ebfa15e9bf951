import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

export const attendanceSheetCall: ExpensiveCall = {
  cost: 'draws a PDF of a few pages, with its fonts',
  lane: 'call',
  quota: { name: 'sessions.attendanceSheet', times: 60, seconds: 3_600 },
  counts: 'call',
  audited: 'session.downloaded',
}

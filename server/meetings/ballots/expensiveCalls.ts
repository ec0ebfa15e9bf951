import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

export const ballotPapersCall: ExpensiveCall = {
  cost: 'draws a PDF of a few pages, with its fonts',
  lane: 'call',
  quota: { name: 'ballots.papers', times: 60, seconds: 3_600 },
  counts: 'call',
}

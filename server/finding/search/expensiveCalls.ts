import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

export const searchCall: ExpensiveCall = {
  cost: 'reads postings and texts for up to a second',
  lane: 'call',
  // The screen searches several times a second while a person types.
  quota: { name: 'search', times: 600, seconds: 120, batch: 20 },
  counts: 'call',
}

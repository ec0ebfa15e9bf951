import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

/** « Vérifier » asks a provider for its metadata. */
export const providerCheckCall: ExpensiveCall = {
  cost: 'reads a document of a program outside the portal, for five seconds at most',
  lane: 'call',
  quota: { name: 'provider.check', times: 60, seconds: hour },
  counts: 'call',
}

export const accountExportCall: ExpensiveCall = {
  cost: 'reads all that a person has written, and streams it with their files',
  lane: 'call',
  quota: { name: 'export', times: 5, seconds: hour },
  counts: 'call',
  audited: 'account.exported',
}

import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const importReportCall: ExpensiveCall = {
  cost: 'reads up to 20,000 lines of an import',
  lane: 'call',
  quota: { name: 'imports.report', times: 60, seconds: hour },
  counts: 'call',
  audited: 'import.exported',
}

export const importCheckCall: ExpensiveCall = {
  cost: 'a process for up to 90 seconds, which is given every account',
  lane: 'heavy',
  tasks: ['imports.check'],
  quota: { name: 'imports.check', times: 60, seconds: hour },
  counts: 'call',
}

export const importPreviewCall: ExpensiveCall = {
  cost: 'a process that reads a file of up to 10 MB',
  lane: 'call',
  quota: { name: 'imports.preview', times: 60, seconds: hour },
  counts: 'call',
}

export const importApplyCall: ExpensiveCall = {
  cost: 'a transaction that writes thousands of accounts and their mails',
  lane: 'heavy',
  tasks: ['imports.apply'],
  quota: { name: 'imports.apply', times: 60, seconds: hour },
  counts: 'call',
}

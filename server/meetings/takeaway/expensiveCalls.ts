import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const bundleCall: ExpensiveCall = {
  cost: 'a process for up to four minutes, a file of up to 400 MB kept for a week',
  lane: 'heavy',
  tasks: ['takeaway.build'],
  quota: { name: 'sessions.bundle', times: 30, seconds: hour },
  counts: 'start',
  audited: 'session.downloaded',
}

export const archiveCall: ExpensiveCall = {
  cost: 'reads and streams up to 200 MB',
  lane: 'call',
  quota: { name: 'sessions.archive', times: 60, seconds: hour },
  counts: 'call',
  audited: 'session.downloaded',
}

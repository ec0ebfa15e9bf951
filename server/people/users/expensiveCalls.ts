import type { ExpensiveCall } from '#server/ground/http/limits/expensiveCall.ts'

const hour = 3_600

export const usersExportCall: ExpensiveCall = {
  cost: 'reads every account; their addresses leave the portal (QUALITY ACL-12)',
  lane: 'call',
  quota: { name: 'users.export', times: 30, seconds: hour },
  counts: 'call',
  audited: 'accounts.exported',
}

export const inviteCall: ExpensiveCall = {
  cost: 'a link and a mail for each of up to 500 people',
  lane: 'call',
  quota: { name: 'users.invite', times: 20, seconds: hour },
  // The other actions on several accounts send no links.
  counts: 'start',
}

import type { TaskApproval } from '#contract/ground/approvals.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { formatWholeNumber } from '#web/ground/i18n/numbers.ts'

const nouns = {
  'accounts.closeEnded': 'accounts',
  'accounts.closeIdle': 'accounts',
  'accounts.warnIdle': 'accounts',
  'accounts.expirePending': 'accounts',
  'accounts.expireClosed': 'accounts',
  'notifications.expire': 'notifications',
  'audit.expire': 'auditLines',
  'scim.remove': 'accounts',
  'providers.endSeats': 'accounts',
} as const satisfies Record<Exclude<TaskApproval['kind'], 'clock'>, string>

/** Describes how many records are affected, of how many: « 23 comptes sur 35 ». Null for the clock. */
export const concernedRecords = (
  t: Translate,
  { kind, recordCount, totalCount }: Pick<TaskApproval, 'kind' | 'recordCount' | 'totalCount'>,
): string | null =>
  kind === 'clock'
    ? null
    : t(`approvals.concerned.${nouns[kind]}`, { count: recordCount ?? 0, total: formatWholeNumber(totalCount ?? 0) })

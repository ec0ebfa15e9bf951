import type { AuditSubject } from '#contract/ground/audit/audit.ts'
import { actionsOfGroup, isAuditSubject } from '#contract/supervision/auditTrail.ts'
import { formatQuery, type Query } from '#web/ground/http/query.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { AuditFilters } from './filters.ts'

interface KnownFilters extends AuditFilters {
  subject?: AuditSubject | undefined
}

/** Drops a kind of record without a label, with its record. The URL may hold any word. */
export function knownFilters({ subject, record, ...others }: AuditFilters): KnownFilters {
  return subject !== undefined && isAuditSubject(subject) ? { ...others, subject, record } : others
}

/** Query sent to the server. */
export const auditQuery = (filters: AuditFilters): Query => queryOf(knownFilters(filters))

const queryOf = ({ q, group, subject, record, user, from, to, sort }: KnownFilters): Query => ({
  q,
  action: group && actionsOfGroup(group),
  subject,
  subjectId: record,
  user,
  at: { after: from, before: to && dayAfter(to) },
  order: orderQuery(sort),
})

/** URL of the same events as a file, in the file's own order. */
export function exportUrl(filters: AuditFilters): string {
  const { order: _order, ...query } = auditQuery(filters)
  return `/api/audit_events/export.csv${formatQuery(query)}`
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

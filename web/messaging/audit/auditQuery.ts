import { actionsOfGroup } from '#contract/ground/audit/auditLabels.ts'
import { formatQuery, type Query } from '#web/ground/http/query.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { AuditFilters } from './filters.ts'

/** Query sent to the server. */
export const auditQuery = ({ q, group, subject, record, user, from, to, sort }: AuditFilters): Query => ({
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

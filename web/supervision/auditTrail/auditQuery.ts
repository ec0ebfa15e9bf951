import type { AuditAction, AuditGroup, AuditSubject } from '#contract/ground/audit/audit.ts'
import { formatQuery, type Query } from '#web/ground/http/query.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import { auditWords } from './auditWords.ts'
import type { AuditFilters } from './filters.ts'

/** Filters of the trail, and the person whose tab shows it: what they did, and what was done to their account. */
export interface TrailFilters extends AuditFilters {
  person?: number | undefined
}

interface KnownFilters extends TrailFilters {
  subject?: AuditSubject | undefined
}

const isAuditSubject = (kind: string): kind is AuditSubject => Object.hasOwn(auditWords.subjectLabels, kind)

/** Drops a kind of record without a label, with its record. The URL may hold any word. */
export function knownFilters({ subject, record, ...others }: TrailFilters): KnownFilters {
  return subject !== undefined && isAuditSubject(subject) ? { ...others, subject, record } : others
}

/** Query sent to the server. */
export const auditQuery = (filters: TrailFilters): Query => queryOf(knownFilters(filters))

const queryOf = ({ q, group, signIns, subject, record, user, person, from, to, sort }: KnownFilters): Query => ({
  q,
  action: actionsOf(group, signIns === '1'),
  subject,
  subjectId: record,
  user,
  person,
  at: { after: from, before: to && dayAfter(to) },
  order: orderQuery(sort),
})

/** Returns the actions of a group; without a group, all but sign-ins unless they are wanted. */
function actionsOf(group: AuditGroup | undefined, withSignIns: boolean): readonly AuditAction[] | undefined {
  const { signIns: _signIns, ...others } = auditWords.actionsByGroup
  if (group) return auditWords.actionsByGroup[group]
  return withSignIns ? undefined : Object.values(others).flat()
}

/** URL of the same events as a file, in the file's own order. */
export function exportUrl(filters: AuditFilters): string {
  const { order: _order, ...query } = auditQuery(filters)
  return `/api/audit_events/export.csv${formatQuery(query)}`
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

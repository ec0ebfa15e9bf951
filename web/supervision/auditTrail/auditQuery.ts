import type { AuditGroup, AuditSubject } from '#contract/ground/audit/audit.ts'
import { actionsOfGroup, auditActions, isAuditSubject } from '#contract/supervision/auditTrail.ts'
import { formatQuery, type Query } from '#web/ground/http/query.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { AuditFilters } from './filters.ts'

/** Filters of the trail, and the person whose tab shows it: what they did, and what was done to their account. */
export interface TrailFilters extends AuditFilters {
  person?: number | undefined
}

interface KnownFilters extends TrailFilters {
  subject?: AuditSubject | undefined
}

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
function actionsOf(group: AuditGroup | undefined, withSignIns: boolean) {
  if (group) return actionsOfGroup(group)
  if (withSignIns) return undefined
  const signIns = new Set(actionsOfGroup('signIns'))
  return auditActions.filter((action) => !signIns.has(action))
}

/** URL of the same events as a file, in the file's own order. */
export function exportUrl(filters: AuditFilters): string {
  const { order: _order, ...query } = auditQuery(filters)
  return `/api/audit_events/export.csv${formatQuery(query)}`
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

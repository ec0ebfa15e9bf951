import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditEvent, AuditQuery } from '#contract/supervision/auditTrail.ts'
import { type AuditedRecords, subjectNameSql, userNameSql } from '#server/ground/audit/auditedRecords.ts'
import { allConditions, type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { foldedContainsWordsCondition } from '#server/ground/database/sql/wordConditions.ts'

/** Lists the audit events, newest first by default. */
export const list = (db: Db, trail: TrailSql, query: AuditQuery, slice: Slice): Promise<Rows<AuditEvent>> =>
  readPage(db, eventsList(trail, query), slice)

function eventsList(trail: TrailSql, query: AuditQuery): List<AuditEvent> {
  const { action, at, subject, subjectId, user, person, q } = query
  const list = {
    order: sql`at desc, id desc`,
    orders: { at: sql`at` },
    equalRowsById: true,
    row: trail.event,
    joins: sql`join audit_events event on event.id = page.id`,
  }
  const matching = (condition: RawBuilder<SqlBool>) => sql`select id, at from audit_events event where ${condition}`
  // These filters leave few events, which can be sorted.
  if (subject || subjectId || user || person || q) return { ...list, matching: matching(eventsCondition(trail, query)) }
  return {
    ...list,
    matching: matching(allConditions(action && sql`event.action = filtered.value`, eventsCondition(trail, { at }))),
    reverseOrder: sql`at, id`,
    neverNull: ['at'],
    filteredBy: action && sql`${[...new Set(action)]}::text[]`,
    total:
      action || at
        ? sql`(select count(*)::int from audit_events event where ${eventsCondition(trail, query)})`
        : allEventsCountSql,
  }
}

/**
 * SQL: the number of events, computed from the chain: sealed ones are contiguous after those removed from its
 * beginning.
 */
const allEventsCountSql = precompiledSql<number>(sql`(
  select (position - removed_position + (select count(*) from audit_events where position is null))::int from audit_chain)`)

export const eventsCondition = (
  trail: TrailSql,
  { action, subject, subjectId, user, person, at, q }: Partial<AuditQuery>,
): RawBuilder<SqlBool> =>
  allConditions(
    action && sql`event.action = any(${action}::text[])`,
    subject && sql`event.subject = any(${subject}::text[])`,
    subjectId ? sql`event.subject_id = ${subjectId}` : undefined,
    user ? sql`event.user_id = ${user}` : undefined,
    person ? sql`(event.user_id = ${person} or (event.subject = 'user' and event.subject_id = ${person}))` : undefined,
    at?.after ? sql`event.at >= ${at.after}::timestamptz` : undefined,
    at?.before ? sql`event.at < ${at.before}::timestamptz` : undefined,
    q ? foldedContainsWordsCondition(trail.names, q) : undefined,
  )

/**
 * SQL: an event as JSON. Records have the name of then; persons the current one, or none once erased. Needs `event` in
 * scope.
 */
const eventJson = (userName: RawBuilder<string | null>, subjectName: RawBuilder<string | null>) =>
  precompiledSql<AuditEvent>(sql`json_build_object(
  '@id', '/api/audit_events/' || event.id,
  '@type', 'AuditEvent',
  'id', event.id,
  'at', event.at,
  'action', event.action,
  'user', case when event.user_id is not null
    then json_build_object('id', event.user_id, 'name', coalesce(${userName}, '')) end,
  'subject', case when event.subject is not null
    then json_build_object('kind', event.subject, 'id', event.subject_id, 'name', ${subjectName}) end,
  'address', host(event.address),
  'details', event.details)`)

/** SQL that names people and records of events, built once. */
export interface TrailSql {
  /** an event as JSON */
  event: ReturnType<typeof eventJson>
  /** the names of who did it and of what it was done to */
  names: RawBuilder<string>
}

export function trailSql(records: AuditedRecords): TrailSql {
  const userName = userNameSql(records)
  const subjectName = subjectNameSql(records)
  return { event: eventJson(userName, subjectName), names: sql`concat_ws(' ', ${userName}, ${subjectName})` }
}

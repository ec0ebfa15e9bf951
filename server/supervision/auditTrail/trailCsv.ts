import { sql } from 'kysely'
import type { AuditWords } from '#contract/ground/audit/auditWords.ts'
import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { auditDetailLines } from '#contract/supervision/auditDetails.ts'
import type { AuditEvent, AuditQuery } from '#contract/supervision/auditTrail.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { readFirstBatch, writeCsv } from '#server/ground/http/payload/csv.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { eventsCondition, type TrailSql } from './queries.ts'

const columns = ['date', 'heure', 'instant', 'qui', 'action', 'sur quoi', 'nom', 'adresse IP', 'détails'] as const
const linesAtOnce = 1_000

/**
 * Writes the trail as CSV, newest first. The export is a line of the trail too, which is not in the file.
 * @throws Failure `audit.tooMany`
 */
export async function writeTrailCsv(
  portal: Portal,
  trail: TrailSql,
  viewer: Viewer,
  query: AuditQuery,
): Promise<AsyncIterable<string>> {
  const { count, last } = await measure(portal.db, trail, query)
  if (count > limits.auditLines) throw new Failure('audit.tooMany')
  const filtered = Object.keys(query).some((name) => name !== 'order')
  const lines = await readFirstBatch(linesOf(portal, trail, query, last))
  await auditWithoutSubject(portal, portal.db, viewer, 'audit.exported', { count, filtered })
  return writeCsv(columns, lines)
}

/** Counts the lines, only as far as needed to refuse, and finds the last id to be written. */
async function measure(db: Db, trail: TrailSql, query: AuditQuery): Promise<{ count: number; last: number }> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(id), 0) as last
    from (select id from audit_events event where ${eventsCondition(trail, query)} limit ${limits.auditLines + 1}) found
  `.execute(db)
  return rows[0] ?? { count: 0, last: 0 }
}

async function* linesOf({ db, declared }: Portal, trail: TrailSql, query: AuditQuery, last: number) {
  let oldest: AuditEvent | undefined
  do {
    const events = await readBefore(db, trail, query, last, oldest)
    yield events.map((event) => line(event, declared.auditWords))
    oldest = events.length < linesAtOnce ? undefined : events.at(-1)
  } while (oldest)
}

async function readBefore(
  db: Db,
  trail: TrailSql,
  query: AuditQuery,
  last: number,
  than?: AuditEvent,
): Promise<AuditEvent[]> {
  const older = than ? sql<boolean>`(event.at, event.id) < (${than.at}::timestamptz, ${than.id})` : sql<boolean>`true`
  const { rows } = await sql<{ event: AuditEvent }>`
    select ${trail.event} as event from audit_events event
    where ${eventsCondition(trail, query)} and event.id <= ${last} and ${older}
    order by event.at desc, event.id desc limit ${linesAtOnce}
  `.execute(db.withoutPlugins())
  return rows.map(({ event }) => event)
}

const line = (
  { at, action, user, subject, address, details }: AuditEvent,
  { actionLabels, subjectLabels }: AuditWords,
) => [
  formatFrenchDate(at),
  formatFrenchTime(at),
  at,
  user ? user.name : null,
  actionLabels[action],
  subject && subjectLabels[subject.kind],
  subject?.name ?? null,
  address,
  auditDetailLines(details).join(' · ') || null,
]

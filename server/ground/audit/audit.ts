import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditAction, AuditSubject } from '#contract/ground/audit/audit.ts'
import { clientAddress, isHeadCall } from '#server/ground/context/requestContext.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { AuditedRecord } from './auditedRecords.ts'
import { type AuditDetails, truncateDetails } from './details.ts'

/** The author of an action; null for the portal itself or an unknown caller. */
type Actor = { id: number } | null

/**
 * Writes in the audit trail, in the transaction of the action: the line exists if and only if it commits. Call it
 * before a record is deleted.
 * @param by null for the portal itself
 * @param ids the records concerned, one line each
 */
export async function audit(
  { clock, declared }: Pick<Portal, 'clock' | 'declared'>,
  db: Db,
  by: Actor,
  action: AuditAction,
  subject: AuditSubject,
  ids: number | readonly number[],
  details: AuditDetails = {},
): Promise<void> {
  const wanted = typeof ids === 'number' ? [ids] : ids
  if (wanted.length > 0) {
    const named = { record: declared.auditedRecords[subject], subject, ids: wanted }
    await auditLinesSql(clock.now(), by, action, named, details).execute(db)
  }
}

/**
 * Writes an action on several records in one statement, with the details of each.
 * @param lines a record concerned and its details
 */
export async function auditEach(
  { clock, declared }: Pick<Portal, 'clock' | 'declared'>,
  db: Db,
  by: Actor,
  action: AuditAction,
  subject: AuditSubject,
  lines: readonly { id: number; details: AuditDetails }[],
): Promise<void> {
  if (lines.length === 0) return
  const named = { record: declared.auditedRecords[subject], subject, ids: lines.map(({ id }) => id) }
  const details = lines.map((line) => JSON.stringify(truncateDetails(line.details)))
  await auditLinesSql(clock.now(), by, action, named, {}, sql`(${details}::jsonb[])[asked.place]`).execute(db)
}

/** Writes an action without a record: a failed sign-in, a file of all accounts. */
export async function auditWithoutSubject(
  { clock }: Pick<Portal, 'clock'>,
  db: Db,
  by: Actor,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  await auditLineSql(clock.now(), by, action, details).execute(db)
}

/**
 * Writes that a record was read, once a day, which the index `audit_events_reads_idx` ensures. A HEAD request, which
 * returns no byte of the record, is not written.
 */
export async function auditRead(
  { clock, db, declared }: Pick<Portal, 'clock' | 'db' | 'declared'>,
  by: { id: number },
  action: Extract<AuditAction, `${string}.read`>,
  subject: AuditSubject,
  id: number,
): Promise<void> {
  if (isHeadCall()) return
  const named = { record: declared.auditedRecords[subject], subject, ids: [id] }
  await sql`${auditLinesSql(clock.now(), by, action, named, {})} on conflict do nothing`.execute(db)
}

/** Range requests of one download follow each other within this time, several at once. Milliseconds. */
const rangesWindowMs = 10 * 60_000

/**
 * Writes a download by range requests as one line, whichever comes first. Takes an advisory lock by user and record.
 */
export async function auditDownloadByRanges(
  { clock, declared }: Pick<Portal, 'clock' | 'declared'>,
  db: Kysely<Schema>,
  by: { id: number },
  action: Extract<AuditAction, `${string}.downloaded`>,
  subject: AuditSubject,
  id: number,
  details: AuditDetails = {},
): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - rangesWindowMs).toISOString()
  const written = JSON.stringify(truncateDetails(details))
  const named = { record: declared.auditedRecords[subject], subject, ids: [id] }
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${by.id} ${id}`}, 0))`.execute(tx)
    await sql`
      ${auditLinesSql(now, by, action, named, details)}
      where not exists (
        select from audit_events told where told.user_id = ${by.id} and told.action = ${action} and told.subject = ${subject}
          and told.subject_id = ${id} and told.details = ${written}::jsonb and told.at >= ${since}::timestamptz)
    `.execute(tx)
  })
}

/** Writes a continuing action once: not if it was already written since this ISO instant. */
export async function auditOnceSince(
  { clock, db }: Pick<Portal, 'clock' | 'db'>,
  by: { id: number },
  action: AuditAction,
  since: string,
): Promise<void> {
  await sql`
    ${auditLineSql(clock.now(), by, action)}
    where not exists (
      select from audit_events told where told.user_id = ${by.id} and told.action = ${action} and told.at >= ${since}::timestamptz)
  `.execute(db)
}

const columns = sql`at, action, user_id, subject, subject_id, subject_name, address, details`

function auditLinesSql(
  at: Date,
  by: Actor,
  action: AuditAction,
  { record, subject, ids }: { record: AuditedRecord; subject: AuditSubject; ids: readonly number[] },
  details: AuditDetails,
  /** SQL: the details of the line at `asked.place`, from 1 */
  detailsSql = sql`${JSON.stringify(truncateDetails(details))}::jsonb`,
): RawBuilder<unknown> {
  const { table, name, isPerson } = record
  const called = isPerson
    ? sql`null`
    : sql`(select left(${name}, 200) from ${sql.table(table)} found where found.id = asked.id)`
  return sql`
    insert into audit_events (${columns})
    select ${at.toISOString()}::timestamptz, ${action}, ${by?.id ?? null}::int, ${subject}, asked.id, ${called},
      ${clientAddress()}::inet, ${detailsSql}
    from unnest(${ids}::int[]) with ordinality asked (id, place)`
}

/** SQL: the `insert` of a line without a record, for use inside the statement of the action. */
export const auditLineSql = (
  at: Date,
  by: Actor,
  action: AuditAction,
  details: AuditDetails = {},
): RawBuilder<unknown> => sql`
  insert into audit_events (${columns})
  select ${at.toISOString()}::timestamptz, ${action}, ${by?.id ?? null}::int, null, null, null, ${clientAddress()}::inet, ${JSON.stringify(truncateDetails(details))}::jsonb`

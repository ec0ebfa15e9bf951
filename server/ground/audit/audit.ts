import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditAction, AuditSubject } from '#contract/audit.ts'
import { isHeadCall, originOfCall } from '#server/ground/context/callContext.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type AuditDetails, shortened } from './details.ts'
import { names } from './names.ts'

/** Who did it; null for the portal itself, or for who is not known. */
type By = { id: number } | null

/**
 * Writes in the audit trail, in the transaction of what was done: it is there if and only if that is. Of a record that is about to be
 * removed, called before it is.
 * @param by null for the portal itself
 * @param ids of the records that it was done to, one line each
 */
export async function audit(
  { clock }: Pick<Portal, 'clock'>,
  db: Db,
  by: By,
  action: AuditAction,
  subject: AuditSubject,
  ids: number | readonly number[],
  details: AuditDetails = {},
): Promise<void> {
  const wanted = typeof ids === 'number' ? [ids] : ids
  if (wanted.length > 0) await linesOf(clock.now(), by, action, { subject, ids: wanted }, details).execute(db)
}

/** The same for what is done to no record in particular: a failed sign-in, a file of all accounts. */
export async function auditAlone(
  { clock }: Pick<Portal, 'clock'>,
  db: Db,
  by: By,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  await lineOf(clock.now(), by, action, details).execute(db)
}

/**
 * Writes that a record was read, once a day: the index `audit_events_reads_idx` sees to it. A HEAD, which is given no byte of the
 * record, is not written.
 */
export async function auditRead(
  { clock, db }: Pick<Portal, 'clock' | 'db'>,
  by: { id: number },
  action: Extract<AuditAction, `${string}.read`>,
  subject: AuditSubject,
  id: number,
): Promise<void> {
  if (isHeadCall()) return
  await sql`${linesOf(clock.now(), by, action, { subject, ids: [id] }, {})} on conflict do nothing`.execute(db)
}

/** The ranges of one download come within that time of each other, several at once. */
const betweenRangesMs = 10 * 60_000

/** Writes a download that comes in ranges: one line for all its ranges, whichever comes first. Locks by person and record. */
export async function auditDownloadByRanges(
  { clock }: Pick<Portal, 'clock'>,
  db: Kysely<Schema>,
  by: { id: number },
  action: Extract<AuditAction, `${string}.downloaded`>,
  subject: AuditSubject,
  id: number,
  details: AuditDetails = {},
): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - betweenRangesMs).toISOString()
  const written = JSON.stringify(shortened(details))
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${by.id} ${id}`}, 0))`.execute(tx)
    await sql`
      ${linesOf(now, by, action, { subject, ids: [id] }, details)}
      where not exists (
        select from audit_events told where told.user_id = ${by.id} and told.action = ${action} and told.subject = ${subject}
          and told.subject_id = ${id} and told.details = ${written}::jsonb and told.at >= ${since}::timestamptz)
    `.execute(tx)
  })
}

/** What goes on for a while is told once: not again when it was told after this ISO instant. */
export async function auditOnceSince(
  { clock, db }: Pick<Portal, 'clock' | 'db'>,
  by: { id: number },
  action: AuditAction,
  since: string,
): Promise<void> {
  await sql`
    ${lineOf(clock.now(), by, action)}
    where not exists (
      select from audit_events told where told.user_id = ${by.id} and told.action = ${action} and told.at >= ${since}::timestamptz)
  `.execute(db)
}

const columns = sql`at, action, user_id, subject, subject_id, subject_name, address, details`

function linesOf(
  at: Date,
  by: By,
  action: AuditAction,
  { subject, ids }: { subject: AuditSubject; ids: readonly number[] },
  details: AuditDetails,
): RawBuilder<unknown> {
  const { table, name, isPerson } = names[subject]
  const called = isPerson
    ? sql`null`
    : sql`(select left(${name}, 200) from ${sql.table(table)} found where found.id = asked.id)`
  return sql`
    insert into audit_events (${columns})
    select ${at.toISOString()}::timestamptz, ${action}, ${by?.id ?? null}::int, ${subject}, asked.id, ${called},
      ${originOfCall()}::inet, ${JSON.stringify(shortened(details))}::jsonb
    from unnest(${ids}::int[]) asked (id)`
}

/** A line about no record, as an `insert` that may be a part of the statement that does what it tells. */
export const lineOf = (at: Date, by: By, action: AuditAction, details: AuditDetails = {}): RawBuilder<unknown> => sql`
  insert into audit_events (${columns})
  select ${at.toISOString()}::timestamptz, ${action}, ${by?.id ?? null}::int, null, null, null, ${originOfCall()}::inet, ${JSON.stringify(shortened(details))}::jsonb`

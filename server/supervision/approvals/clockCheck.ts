import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { openApproval } from './openApproval.ts'

/** A longer stop of the portal cannot be distinguished from a jump of the clock. */
const maxForwardMs = 45 * 24 * 3_600_000
/** Clocks of servers differ, and are corrected, by less than this. */
const maxBackwardMs = 10 * 60_000
/** Maximum difference between the clock of a server and that of PostgreSQL. */
const maxSkewMs = 5 * 60_000
/** Minimum interval between two writes of the reading. */
const writeEveryMs = 60_000

/**
 * Checks whether the clock is regular: it went neither back nor more than 45 days forward since the last regular
 * reading. If it is not, opens an approval of kind `clock` and keeps the reading until an administrator confirms it or
 * the clock is set right.
 * @throws Error when this server's clock differs from PostgreSQL's by more than five minutes: the task is tried again,
 * perhaps by another server
 */
export async function isClockRegular(portal: Portal): Promise<boolean> {
  const skewMs = await readSkewMs(portal)
  if (Math.abs(skewMs) > maxSkewMs)
    throw new Error(
      `L’horloge de ce serveur et celle de PostgreSQL diffèrent de ${Math.round(Math.abs(skewMs) / 60_000)} minutes : mettez-les à l’heure.`,
    )
  return checkReading(portal)
}

/** Number of attempts for which a server whose clock differs from PostgreSQL's leaves a task to other servers. */
const triesForOthers = 3

/**
 * Checks the clock for a task of which a part does not depend on the time. If no other server takes the task, a server
 * whose clock differs from PostgreSQL's runs that part.
 * @param attempt number of times the task was taken, including this one
 */
export async function isClockRegularFor(portal: Portal, attempt = 1): Promise<boolean> {
  const isSkewed = Math.abs(await readSkewMs(portal)) > maxSkewMs
  return isSkewed && attempt > triesForOthers ? false : isClockRegular(portal)
}

/** Records the clock while servers run. Skips a clock that differs from PostgreSQL's. */
export async function observeClock(portal: Portal): Promise<void> {
  if (Math.abs(await readSkewMs(portal)) <= maxSkewMs) await checkReading(portal)
}

/** Reads by how much this machine's clock is ahead of PostgreSQL's. Milliseconds; 0 for the clock of a test. */
async function readSkewMs({ db, clock }: Portal): Promise<number> {
  if (!clock.isSystem) return 0
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return clock.now().getTime() - (rows[0]?.ms ?? 0)
}

const checkReading = (portal: Portal): Promise<boolean> =>
  portal.db.transaction().execute(async (tx) => {
    const now = portal.clock.now()
    const reading = await lockReading(tx, now)
    if (!hasJumped(reading, now)) {
      if (now.getTime() - reading.getTime() >= writeEveryMs)
        await tx.updateTable('clockReadings').set({ at: now.toISOString() }).execute()
      const { numDeletedRows } = await tx
        .deleteFrom('taskApprovals')
        .where('kind', '=', 'clock')
        .where('decision', 'is', null)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await resumeMails(portal, tx)
      return true
    }
    await holdClock(portal, tx, reading, now)
    return false
  })

/** Enqueues the mails that waited for a regular clock. */
export async function resumeMails({ tasks }: Portal, tx: Transaction<Schema>): Promise<void> {
  await tasks.enqueue(tx, 'notifications.mail', {}, 'notifications.mail')
  await tasks.enqueue(tx, 'mails.deliver', {}, 'mails.deliver')
}

/**
 * Reads and locks the last regular reading. @returns the reading; at the first call, the last sealed line of the audit
 * trail, or now
 */
async function lockReading(tx: Transaction<Schema>, now: Date): Promise<Date> {
  const find = () => tx.selectFrom('clockReadings').select('at').forUpdate().executeTakeFirst()
  const found = await find()
  if (found) return new Date(found.at)
  await sql`
    insert into clock_readings (at)
    values (coalesce((select max(at) from audit_events where position is not null), ${now.toISOString()}::timestamptz))
    on conflict (sole) do nothing`.execute(tx)
  return new Date((await find())?.at ?? now)
}

const hasJumped = (from: Date, to: Date) => {
  const elapsedMs = to.getTime() - from.getTime()
  return elapsedMs > maxForwardMs || elapsedMs < -maxBackwardMs
}

/**
 * Opens an approval of the clock, or advances the instant of the pending one. A further jump opens another approval.
 */
async function holdClock(portal: Portal, tx: Transaction<Schema>, reading: Date, now: Date): Promise<void> {
  const open = await tx
    .selectFrom('taskApprovals')
    .select(['id', 'asOf'])
    .where('kind', '=', 'clock')
    .where('decision', 'is', null)
    .executeTakeFirst()
  if (open && !hasJumped(new Date(open.asOf), now)) {
    await tx.updateTable('taskApprovals').set({ asOf: now.toISOString() }).where('id', '=', open.id).execute()
    return
  }
  if (open) await tx.deleteFrom('taskApprovals').where('id', '=', open.id).execute()
  await openApproval(portal, tx, { kind: 'clock', previousAt: reading.toISOString(), asOf: now })
}

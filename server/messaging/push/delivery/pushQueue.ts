import { sql } from 'kysely'
import type { PushFamily } from '#contract/messaging/push.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** What is sent to a browser at once: its rows of one family. */
export interface DuePush {
  /** rows of the queue, the oldest first */
  ids: string[]
  subscriptionId: number
  sealed: Buffer
  family: PushFamily
  count: number
  attempts: number
  /** when its oldest event was written: ISO instant */
  createdAt: string
}

/** Time for which a server keeps what it has taken; then another one may. Milliseconds */
const leaseMs = 120_000
/** A push service that does not answer is asked again for this time. Milliseconds */
const retriedForMs = 4 * 3_600_000
const pausesMs = [60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const

/** Takes what is due, and joins the rows of one browser and family. */
export async function takeDuePushes(db: Db, now: Date, rowsAtMost: number): Promise<DuePush[]> {
  const until = new Date(now.getTime() + leaseMs).toISOString()
  const { rows } = await sql<DuePush>`
    with due as (
      select id from push_deliveries where next_attempt_at <= ${now.toISOString()}
      order by next_attempt_at, id limit ${rowsAtMost} for update skip locked
    ), taken as (
      update push_deliveries set next_attempt_at = ${until} where id in (select id from due) returning *
    )
    select array_agg(taken.id::text order by taken.id) as ids, subscription_id, push.sealed, family, sum(taken.count)::int as count,
      max(attempts) as attempts, min(taken.created_at) as created_at
    from taken join push_subscriptions push on push.id = taken.subscription_id
    group by subscription_id, push.sealed, family order by min(taken.id)`.execute(db)
  return rows
}

/** When the next row is due, or its lease ends; null when nothing waits. */
export async function nextDuePush(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('pushDeliveries')
    .select(({ fn }) => fn.min('nextAttemptAt').as('at'))
    .executeTakeFirstOrThrow()
  return at ? new Date(at) : null
}

/** Removes what was sent; a push service that has accepted it counts as a use of the browser. */
export async function markAccepted(db: Db, { ids, subscriptionId }: DuePush, now: Date): Promise<void> {
  await sql`with done as (delete from push_deliveries where id = any(${ids}::bigint[]))
    update push_subscriptions set last_used_at = ${now.toISOString()} where id = ${subscriptionId}`.execute(db)
}

/**
 * Deletes a browser that receives no more, with what waits for it.
 * @returns the number of browsers deleted: 0 when another family of notifications has deleted it before
 */
export async function deleteSubscription(db: Db, { subscriptionId }: DuePush): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const dropPush = (db: Db, { ids }: Pick<DuePush, 'ids'>) =>
  sql`delete from push_deliveries where id = any(${ids}::bigint[])`.execute(db)

/** Puts off what was not accepted, as one row; gives it up after four hours. */
export async function postponePush(db: Db, push: DuePush, now: Date): Promise<void> {
  const { ids, count, attempts, createdAt } = push
  const at = new Date(now.getTime() + (pausesMs[attempts] ?? pausesMs[pausesMs.length - 1] ?? 0))
  if (at.getTime() > Date.parse(createdAt) + retriedForMs) return void (await dropPush(db, push))
  await sql`with joined as (delete from push_deliveries where id = any(${ids.slice(1)}::bigint[]))
    update push_deliveries set count = ${count}, attempts = ${attempts + 1}, next_attempt_at = ${at.toISOString()}
    where id = ${ids[0]}::bigint`.execute(db)
}

/** Returns what was taken and not tried. */
export const returnPushes = (db: Db, pushes: readonly DuePush[], now: Date) =>
  sql`update push_deliveries set next_attempt_at = ${now.toISOString()}
    where id = any(${pushes.flatMap(({ ids }) => ids)}::bigint[])`.execute(db)

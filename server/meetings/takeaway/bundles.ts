import { hash } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { expensiveCalls } from '#server/ground/http/limits/expensiveCalls.ts'
import { spend } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Takeaway } from './queries.ts'

/** Part of every key: what is drawn has changed when it grows, and every bundle is built anew. */
const bundleFormat = 1
/** A bundle that nobody has asked for since goes. */
export const keptMs = 7 * 24 * 60 * 60_000
/** None that could not be built, or not wholly, waits longer before it is built again. */
export const maxRetryMs = 10 * 60_000
/** When it was last asked for is noted by the day. */
const notedEveryMs = 24 * 60 * 60_000

/** SQL condition: the bundle may be built again. It waits for minutes: an instant that is further ahead was written by a clock that was. */
const mayRetryCondition = (now: Date) => sql<boolean>`(retry_at <= ${now.toISOString()}::timestamptz
  or retry_at > ${now.toISOString()}::timestamptz + make_interval(secs => ${maxRetryMs / 1_000 + maxClockLeadSeconds}::int))`

type Row = Pick<Selectable<Schema['sessionBundles']>, 'key' | 'state' | 'progress' | 'fileKey' | 'bytes' | 'sha256'> & {
  retry: boolean
}

/** The name of what a plan makes. */
export const keyOf = ({ plan }: Takeaway) => hash('sha256', JSON.stringify([bundleFormat, plan]), 'hex')

/**
 * Finds the bundle of a plan, and asks for it when nobody has: the same one asked for twice is built once.
 * @throws Failure `request.tooMany` when the viewer has had as many built as they may; finding one costs nothing
 */
export async function askForBundle(portal: Portal, viewer: { id: number }, takeaway: Takeaway): Promise<Row> {
  const key = keyOf(takeaway)
  const found = await findBundle(portal, key)
  if (found && !found.retry) return found
  await spend(portal, expensiveCalls['sessions.bundle'].quota, viewer.id)
  const row = found ? await buildAgain(portal, key) : await insertBundle(portal, key, takeaway)
  // somebody else was faster
  return row ?? (await findBundle(portal, key)) ?? preparing(key)
}

async function findBundle({ db, clock }: Portal, key: string): Promise<Row | undefined> {
  const now = clock.now()
  const { rows } = await sql<Row>`
    with noted as (
      update session_bundles set asked_at = ${now.toISOString()}
      where key = ${key} and asked_at < ${new Date(now.getTime() - notedEveryMs).toISOString()})
    select key, state, progress, file_key, bytes, sha256, coalesce(${mayRetryCondition(now)}, false) as retry
    from session_bundles where key = ${key}
  `.execute(db)
  return rows[0]
}

async function insertBundle(portal: Portal, key: string, { plan, audience }: Takeaway) {
  const now = portal.clock.now()
  return portal.db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('sessionBundles')
      .values({
        key,
        sessionId: plan.session.id,
        audience,
        since: plan.since,
        plan: JSON.stringify(plan),
        askedAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!inserted) return undefined
    await portal.tasks.enqueue(tx, 'takeaway.build', { key }, `takeaway.build:${key}`)
    await expireLater(portal, tx, key, now)
    return preparing(key)
  })
}

/** What it is now stays on the disk until another takes its place. */
async function buildAgain({ db, clock, tasks }: Portal, key: string) {
  return db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('sessionBundles')
      .set({ state: 'preparing', progress: 0, retryAt: null })
      .where('key', '=', key)
      .where(mayRetryCondition(clock.now()))
      .returning('key')
      .executeTakeFirst()
    if (!begun) return undefined
    await tasks.enqueue(tx, 'takeaway.build', { key }, `takeaway.build:${key}`)
    return preparing(key)
  })
}

/** Looks at a bundle again once it may be too old. */
export const expireLater = ({ tasks }: Portal, tx: Transaction<Schema>, key: string, askedAt: Date) =>
  tasks.enqueue(tx, 'takeaway.expire', { key }, `takeaway.expire:${key}`, new Date(askedAt.getTime() + keptMs))

/** The file of a bundle is not there any more: it is built again. */
export async function rebuildLost({ db, clock }: Portal, key: string) {
  await db
    .updateTable('sessionBundles')
    .set({ retryAt: clock.now().toISOString() })
    .where('key', '=', key)
    .where('state', '=', 'ready')
    .execute()
}

const preparing = (key: string): Row => ({
  key,
  state: 'preparing',
  progress: 0,
  fileKey: null,
  bytes: null,
  sha256: null,
  retry: false,
})

import { hash } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { consumeQuota } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { againAt } from '#server/ground/tasks/tasks.ts'
import { bundleCall } from './expensiveCalls.ts'
import type { Takeaway } from './queries.ts'

/** Part of every key: increment it when the layout changes, so that all bundles are built again. */
const bundleFormat = 1
/** A bundle that was not requested for this long is deleted. */
export const unusedTtlMs = 7 * 24 * 60 * 60_000
/** Maximum delay before a failed or partial bundle is built again. */
export const maxRetryMs = 10 * 60_000
/** The time of the last request is updated at most once per day. */
const notedEveryMs = 24 * 60 * 60_000

/**
 * SQL condition: the bundle may be built again. A time further ahead than the maximum delay was written while the clock
 * was wrong, and is ignored.
 */
const mayRetryCondition = (now: Date) => sql<boolean>`(retry_at <= ${now.toISOString()}::timestamptz
  or retry_at > ${now.toISOString()}::timestamptz + make_interval(secs => ${maxRetryMs / 1_000 + maxClockLeadSeconds}::int))`

type Row = Pick<Selectable<Schema['sessionBundles']>, 'key' | 'state' | 'progress' | 'fileKey' | 'bytes' | 'sha256'> & {
  retry: boolean
}

/** Returns the key of a plan: its hash. */
export const bundleKey = ({ plan }: Takeaway) => hash('sha256', JSON.stringify([bundleFormat, plan]), 'hex')

/**
 * Finds the bundle of a plan, or enqueues its build. Concurrent requests share one build, which counts for the one that
 * starts it.
 * @throws Failure `request.tooMany` when the viewer exceeds the quota of builds; existing bundles do not count
 */
export async function findOrEnqueueBundle(portal: Portal, viewer: { id: number }, takeaway: Takeaway): Promise<Row> {
  const key = bundleKey(takeaway)
  const found = await findBundle(portal, key)
  if (found && !found.retry) return found
  const row = found ? await rebuildBundle(portal, viewer, key) : await insertBundle(portal, viewer, key, takeaway)
  // A concurrent request inserted it first.
  return row ?? (await findBundle(portal, key)) ?? preparingRow(key)
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

async function insertBundle(portal: Portal, viewer: { id: number }, key: string, { plan, audience }: Takeaway) {
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
    await startBuild(portal, tx, viewer, key)
    await enqueueExpiry(portal, tx, key, now)
    return preparingRow(key)
  })
}

/** Enqueues another build. The current file is kept until the new one replaces it. */
async function rebuildBundle(portal: Portal, viewer: { id: number }, key: string) {
  return portal.db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('sessionBundles')
      .set({ state: 'preparing', progress: 0, retryAt: null })
      .where('key', '=', key)
      .where(mayRetryCondition(portal.clock.now()))
      .returning('key')
      .executeTakeFirst()
    if (!begun) return undefined
    await startBuild(portal, tx, viewer, key)
    return preparingRow(key)
  })
}

/** Counts a build against the quota of the viewer, and enqueues it. */
async function startBuild(portal: Portal, tx: Transaction<Schema>, viewer: { id: number }, key: string) {
  await consumeQuota({ ...portal, db: tx }, bundleCall.quota, viewer.id)
  await portal.tasks.enqueue(tx, 'takeaway.build', { key }, `takeaway.build:${key}`)
}

/** Enqueues the check whether the bundle is still used, once or again. */
export const enqueueExpiry = ({ tasks, clock }: Portal, tx: Transaction<Schema>, key: string, askedAt: Date) => {
  const due = new Date(askedAt.getTime() + unusedTtlMs)
  return tasks.enqueue(tx, 'takeaway.expire', { key }, `takeaway.expire:${key}`, againAt(due, clock.now()))
}

/** Marks a bundle whose file is missing to be built again. */
export async function markForRebuild({ db, clock }: Portal, key: string) {
  await db
    .updateTable('sessionBundles')
    .set({ retryAt: clock.now().toISOString() })
    .where('key', '=', key)
    .where('state', '=', 'ready')
    .execute()
}

const preparingRow = (key: string): Row => ({
  key,
  state: 'preparing',
  progress: 0,
  fileKey: null,
  bytes: null,
  sha256: null,
  retry: false,
})

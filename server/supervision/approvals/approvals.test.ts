import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TaskApproval } from '#contract/ground/approvals.ts'
import { systemClock } from '#server/ground/context/clock.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import { recurringTasks } from '#server/ground/tasks/recurringTasks.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { declared } from '#server/operation/start/declared.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertExpiringRecords } from '#tests/support/expiringRecords.ts'
import { waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const taskSafeguards = Object.fromEntries(
  Object.entries(declared.tasks).map(([name, { safeguard }]) => [name, safeguard]),
)

// Nothing irreversible happens automatically on a large scale, nor after a jump of the clock.

let world: World
beforeEach(async () => {
  world = await openWorld({ at: '2026-03-19T09:00:00+01:00' })
})
afterEach(() => world.close())

const run = (name: TaskName, payload: object = {}) =>
  (taskHandlers(world.portal)[name] as (given: object) => Promise<void>)(payload)
const observeClock = () => run('audit.seal')

async function approvals(administrator: Actor, query = ''): Promise<TaskApproval[]> {
  const { member } = (await administrator.get(`/api/task_approvals${query}`)).json<{ member: TaskApproval[] }>()
  return member
}
const openKinds = async (administrator: Actor) =>
  (await approvals(administrator)).filter(({ decision }) => decision === null).map(({ kind }) => kind)
const mailCount = async () => (await world.db.selectFrom('mails').select('id').execute()).length

/** The contents of each table, except those that the safeguards write and the sign-ins of the test. */
async function contents(): Promise<Record<string, string>> {
  const db = world.db.withoutPlugins()
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace space on space.oid = relnamespace
    where relkind = 'r' and nspname = current_schema()
      and relname <> all(array['clock_readings', 'task_approvals', 'mails', 'audit_events', 'audit_chain'])
    order by relname`.execute(db)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string | null }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, chr(10) order by row::text)), '') as hash
      from ${sql.table(name)} row`.execute(db)
    found[name] = rows[0]?.hash ?? ''
  }
  return found
}

/**
 * Runs every task that erases, closes, publishes or notifies automatically, with waiting work for each. @returns the
 * tasks that ran
 */
async function runEverySafeguardedTask(): Promise<TaskName[]> {
  const ran: TaskName[] = []
  for (const [task, safeguard] of Object.entries(taskSafeguards)) {
    const name = task as TaskName
    if ('none' in safeguard) continue
    const waiting = (await waitingTasks(world, name)).map(({ payload }): object => payload)
    const nightly = recurringTasks(declared.tasks)
      .filter((item) => item.task === name)
      .map(({ payload = {} }) => payload)
    for (const payload of [...waiting, ...nightly]) await run(name, payload)
    if (waiting.length + nightly.length > 0) ran.push(name)
  }
  return ran
}

describe('with the clock five years ahead', () => {
  let administrator: Actor
  beforeEach(async () => {
    administrator = await insertExpiringRecords(world)
    await observeClock()
    world.clock.forward({ days: 5 * 365 })
  })

  test('nothing is erased, closed, published or mailed, and administrators are told once', async () => {
    const before = await contents()
    const [mailsBefore, trailBefore] = [await mailCount(), await trailCount()]

    const ran = await runEverySafeguardedTask()
    await runEverySafeguardedTask()
    await run('approvals.announce')
    await run('approvals.announce')

    const safeguarded = Object.entries(taskSafeguards).filter(([, safeguard]) => !('none' in safeguard))
    // Each of them has something to do, but for what a decision, a directory or an event asks for.
    expect(safeguarded.map(([name]) => name).filter((name) => !ran.includes(name as TaskName))).toEqual([
      'approvals.run',
      'scim.hold',
      'providers.hold',
      'webhooks.deliver',
    ])
    expect(await contents()).toEqual(before)
    expect(await trailCount()).toBe(trailBefore)
    expect(await mailCount()).toBe(mailsBefore + 1)
    const [mail] = await world.db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(mail).toMatchObject({
      kind: 'approval.requested',
      userId: administrator.id,
      facts: {
        clock: { from: '2026-03-19T09:00:00+01:00', to: '2031-03-18T09:00:00+01:00' },
        works: [
          { kind: 'accounts.closeEnded', count: 24, total: 74 },
          { kind: 'accounts.closeIdle', count: 24, total: 74 },
          { kind: 'accounts.warnIdle', count: 49, total: 74 },
          { kind: 'accounts.expirePending', count: 24, total: 122 },
          { kind: 'accounts.expireClosed', count: 24, total: 122 },
          { kind: 'notifications.expire', count: 24, total: 24 },
        ],
      },
    })
    const { toDo } = (await signedIn()).json<{ toDo: object[] }>()
    expect(toDo).toContainEqual(expect.objectContaining({ kind: 'approvals', count: 7 }))
  })

  test('once the clock and the operations are approved, they run as counted', async () => {
    await runEverySafeguardedTask()
    const [clock, ...works] = await readAgain()
    const other = works.find(({ kind }) => kind === 'accounts.closeEnded')
    // The clock must be confirmed first.
    expect((await decide(other?.id, 'approval')).json()).toMatchObject({ code: 'approvals.clockFirst' })
    expect((await decide(clock?.id, 'refusal')).json()).toMatchObject({ code: 'approvals.clockWrong' })
    expect(clock).toMatchObject({ kind: 'clock', recordCount: null, previousAt: '2026-03-19T09:00:00+01:00' })
    const told = await auditLinesDuring(world, async () => {
      expect((await decide(clock?.id, 'approval')).statusCode).toBe(204)
    })
    expect(told).toContainEqual(
      expect.objectContaining({
        action: 'approval.approved',
        userId: administrator.id,
        details: expect.objectContaining({ work: 'clock' }),
      }),
    )
    expect((await decide(clock?.id, 'approval')).json()).toMatchObject({ code: 'record.state' })
    expect(await waitingTasks(world, 'accounts.close')).toHaveLength(1)

    // A user whose mandate is entered as ended after the operation was counted.
    const late = await world.user({ in: await world.body(), endsOn: '2026-12-31' })
    await runEverySafeguardedTask()
    expect(await statusOf(late.id)).toBe('validated')
    for (const { id } of works) expect((await decide(id, 'approval')).statusCode).toBe(204)
    for (const { payload } of await waitingTasks(world, 'approvals.run')) await run('approvals.run', payload)

    const left = async (emails: string) =>
      world.db.selectFrom('users').select('status').where('email', 'like', `${emails}.%`).execute()
    expect(new Set((await left('ended')).map(({ status }) => status))).toEqual(new Set(['pending']))
    expect(new Set((await left('warned')).map(({ status }) => status))).toEqual(new Set(['pending']))
    expect(await left('pending')).toEqual([])
    expect(await left('closed')).toEqual([])
    expect(await world.db.selectFrom('notifications').select('id').execute()).toEqual([])
    expect(await statusOf(late.id)).toBe('validated')
    expect(await waitingTasks(world, 'contents.publish')).not.toEqual([])
    await run('contents.publish', (await waitingTasks(world, 'contents.publish'))[0]?.payload)
    expect(await world.db.selectFrom('contents').select('status').execute()).toEqual([{ status: 'published' }])
    const decided = await readAgain()
    expect(decided.map(({ decision }) => decision)).toEqual(decided.map(() => 'approved'))
    expect(decided.every(({ doneAt, decidedBy }) => doneAt !== null && decidedBy?.id === administrator.id)).toBe(true)
  })

  test('held operations run by themselves once the clock is set right', async () => {
    await runEverySafeguardedTask()
    world.clock.set('2026-03-20T09:00:00+01:00')
    await observeClock()
    await runEverySafeguardedTask()
    expect(await readAgain()).toEqual([])
    expect(await world.db.selectFrom('users').select('id').where('closedAt', 'is', null).execute()).toHaveLength(98)
  })

  test('a second jump opens another approval', async () => {
    await observeClock()
    const [first] = await readAgain()
    world.clock.forward({ days: 1 })
    await observeClock()
    expect(await readAgain()).toMatchObject([{ id: first?.id, asOf: '2031-03-19T09:00:00+01:00' }])
    world.clock.forward({ days: 400 })
    await observeClock()
    const [second] = await readAgain()
    expect(second?.id).not.toBe(first?.id)
  })

  // Years later, their sign-in has expired.
  const again = async () => {
    const caller = world.visitor()
    await caller.signIn(administrator.email, 'Agrafe-cheval-pile-42')
    return caller
  }
  const signedIn = async () => (await again()).get('/api/home')
  const readAgain = async () =>
    (await (await again()).get('/api/task_approvals')).json<{ member: TaskApproval[] }>().member
  const decide = async (id: number | undefined, how: 'approval' | 'refusal') =>
    (await again()).post(`/api/task_approvals/${id}/${how}`)
})

const trailCount = async () => (await world.db.selectFrom('auditEvents').select('id').execute()).length
const statusOf = async (id: number) =>
  (await world.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Inserts members whose mandates ended long ago, and as many others as given. */
async function insertMembers({ ended, others }: { ended: number; others: number }) {
  const body = await world.body()
  for (let index = 0; index < ended + others; index++)
    await world.user({ in: body, ...(index < ended && { endsOn: '2025-01-31' }) })
  await world.db.updateTable('users').set({ activatedAt: '2025-01-01T09:00:00+01:00' }).execute()
  await world.db.updateTable('users').set({ lastSignInAt: '2026-03-01T09:00:00+01:00' }).execute()
}
const closedCount = async () =>
  (await world.db.selectFrom('users').select('id').where('closedAt', 'is not', null).execute()).length

describe('with a regular clock', () => {
  test.each([
    [10, 0, 10],
    [11, 0, 0],
    [11, 220, 11],
    [12, 220, 0],
  ])('of %i ended accounts among %i others, %i are closed automatically', async (ended, others, closed) => {
    await insertMembers({ ended, others })
    await run('accounts.close')
    expect(await closedCount()).toBe(closed)
  })

  test('a declined operation does not run, and is proposed again a month later', async () => {
    await insertMembers({ ended: 11, others: 0 })
    let administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    await run('accounts.close')
    const [held] = await approvals(administrator)
    expect((await administrator.post(`/api/task_approvals/${held?.id}/refusal`)).statusCode).toBe(204)
    expect((await administrator.post(`/api/task_approvals/${held?.id}/approval`)).json()).toMatchObject({
      code: 'record.state',
    })
    world.clock.forward({ days: 29 })
    await run('accounts.close')
    administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    expect(await openKinds(administrator)).toEqual([])
    world.clock.forward({ days: 2 })
    await run('accounts.close')
    administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    expect(await openKinds(administrator)).toEqual(['accounts.closeEnded'])
    expect(await closedCount()).toBe(0)
  })

  test('an approved operation skips records that are no longer due', async () => {
    await insertMembers({ ended: 11, others: 0 })
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    await run('accounts.close')
    const [held] = await approvals(administrator)
    await administrator.post(`/api/task_approvals/${held?.id}/approval`)
    // A second server, or a repeated task.
    await world.db.updateTable('assignments').set({ endsOn: null }).where('userId', '<=', 5).execute()
    const spared = await world.db.selectFrom('assignments').select('id').where('endsOn', 'is', null).execute()
    await Promise.all([run('approvals.run', { approvalId: held?.id }), run('approvals.run', { approvalId: held?.id })])
    expect(await closedCount()).toBe(11 - spared.length)
    const mails = await world.db.selectFrom('mails').select('id').where('kind', '=', 'account.closed').execute()
    expect(mails).toHaveLength(11 - spared.length)
  })

  test('forty-five days without a reading are regular, and a minute more is not', async () => {
    await insertMembers({ ended: 3, others: 0 })
    await observeClock()
    world.clock.forward({ days: 45 })
    world.clock.forward({ minutes: 1 })
    await run('accounts.close')
    expect(await closedCount()).toBe(0)
    world.clock.forward({ minutes: -1 })
    await run('accounts.close')
    expect(await closedCount()).toBe(3)
  })

  test('a clock that goes back stops what depends on it', async () => {
    await insertMembers({ ended: 3, others: 0 })
    await observeClock()
    world.clock.forward({ minutes: -11 })
    await run('accounts.close')
    expect(await closedCount()).toBe(0)
    expect(await openKinds(await world.user({ roles: ['ROLE_ADMIN'] }))).toEqual(['clock'])
  })

  test('after an upgrade, the last sealed line of the trail counts as the last reading', async () => {
    await insertMembers({ ended: 3, others: 0 })
    await (await world.user()).get('/me')
    await sql`select seal_audit_events(1000)`.execute(world.db)
    world.clock.forward({ days: 365 })
    await run('accounts.close')
    expect(await closedCount()).toBe(0)
  })
})

test('a held operation on accounts names fifty at most until it is decided; other operations name nobody', async () => {
  await insertMembers({ ended: 52, others: 0 })
  await sql`
    insert into notifications (user_id, kind, cause, mail, created_at)
    select id, 'document.stillPending', 'old', 'none', '2024-01-01' from users`.execute(world.db)
  await run('accounts.close')
  await run('notifications.expire')
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const held = await approvals(administrator)
  const ended = await world.db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '<', administrator.id)
    .orderBy('id')
    .execute()
  const named = (kind: string) => held.find((approval) => approval.kind === kind)?.accounts
  expect(named('accounts.closeEnded')).toEqual(
    ended.slice(0, 50).map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
  )
  expect(named('notifications.expire')).toEqual([])
  for (const { id } of held) await administrator.post(`/api/task_approvals/${id}/refusal`)
  expect((await approvals(administrator)).map(({ accounts }) => accounts)).toEqual([[], []])
})

test('a server whose clock differs from PostgreSQL’s does nothing irreversible', async () => {
  await insertMembers({ ended: 3, others: 0 })
  world.portal.clock = { now: () => new Date(systemClock.now().getTime() + 3_600_000), isSystem: true }
  await expect(run('accounts.close')).rejects.toThrow('60 minutes')
  await observeClock()
  expect(await closedCount()).toBe(0)
  expect(await world.db.selectFrom('clockReadings').select('at').execute()).toEqual([])
})

test('a server whose clock differs from PostgreSQL’s leaves mails to other servers, then sends those that do not depend on the time', async () => {
  world.portal.clock = { now: () => new Date(systemClock.now().getTime() + 3_600_000), isSystem: true }
  const to = { userId: null, name: 'Zoé Çelik', address: 'zoe@mandature.example' }
  const notBefore = new Date(systemClock.now().getTime() + 3_000_000)
  const facts = { firstName: 'Zoé' }
  await world.db
    .transaction()
    .execute((tx) => enqueueMails(world.portal, tx, [{ kind: 'account.activated', to, facts }]))
  await world.db
    .transaction()
    .execute((tx) => enqueueMails(world.portal, tx, [{ kind: 'account.invited', to, facts, secret: 'jeton' }]))
  await world.db
    .updateTable('mails')
    .set({ notBefore: notBefore.toISOString() })
    .where('kind', '=', 'account.invited')
    .execute()
  const deliver = (attempt: number) => taskHandlers(world.portal)['mails.deliver']({}, undefined, attempt)
  for (const attempt of [1, 2, 3]) await expect(deliver(attempt)).rejects.toThrow('60 minutes')
  const states = () => world.db.selectFrom('mails').select(['kind', 'state']).orderBy('id').execute()
  expect((await states()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  await deliver(4)
  expect(await states()).toEqual([
    { kind: 'account.activated', state: 'kept' },
    { kind: 'account.invited', state: 'waiting' },
  ])
})

test('deleting more audit lines than the share requires an approval', async () => {
  await world.close()
  world = await openWorld({ at: new Date().toISOString() })
  await sql`
    insert into audit_events (at, action)
    select now() - case when line <= 20 then interval '13 months' else interval '1 month' end, 'signIn.failed'
    from generate_series(1, 60) line`.execute(world.db)
  await run('audit.expire')
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const [held] = await approvals(administrator)
  expect(held).toMatchObject({ kind: 'audit.expire', recordCount: 20, totalCount: 60 })
  await administrator.post(`/api/task_approvals/${held?.id}/approval`)
  await run('approvals.run', { approvalId: held?.id })
  const old = await sql`select from audit_events where at < now() - interval '12 months'`.execute(world.db)
  expect(old.rows).toEqual([])
})

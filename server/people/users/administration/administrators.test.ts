import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/ground/http/app.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { accountForm } from '#tests/support/accounts.ts'
import { type Answer, type Caller, createCaller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Concurrent administrators, with two servers on one database.

let world: World
let second: App
beforeAll(async () => {
  world = await openWorld()
  const web = join(world.portal.config.dataDir, 'web')
  second = await buildApp(world.portal, openLog({ logLevel: 'silent' }), { web })
  await second.ready()
})
afterAll(async () => {
  await second.close()
  await world.close()
})

/** The two routes by which administrators write an account. */
const addresses = ['/admin', '']

/** The only two administrators, each signed in on another server. */
async function pair(): Promise<[Actor, Actor]> {
  const one = await world.user({ roles: ['ROLE_ADMIN'] })
  const two = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.db.updateTable('users').set({ roles: [] }).where('id', 'not in', [one.id, two.id]).execute()
  const elsewhere: Caller = createCaller(second)
  await elsewhere.signIn(two.email, castPassword)
  await one.get('/me')
  return [one, { ...two, ...elsewhere }]
}

/** Lets both calls run until they wait for each other, then continues. */
async function atOnce(calls: () => Promise<Answer>[]): Promise<Answer[]> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = world.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('users.administration'))`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  const answers = calls()
  for (;;) {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(world.db)
    if (rows.length === answers.length) break
    await pause(10)
  }
  released.resolve()
  await holding
  return Promise.all(answers)
}

const inCharge = async () =>
  (await sql`select from users where 'ROLE_ADMIN' = any(roles) and activated_at is not null`.execute(world.db)).rows
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
const refused = (answers: readonly Answer[], status: number) =>
  answers.find(({ statusCode }) => statusCode === status)?.json()

test.each(addresses)(
  'of two who take each other’s role at once, one stays: PUT /api/users/{id}%s',
  async (address) => {
    const [one, two] = await pair()
    for (let round = 0; round < 20; round += 1) {
      await world.db
        .updateTable('users')
        .set({ roles: ['ROLE_ADMIN'] })
        .where('id', 'in', [one.id, two.id])
        .execute()
      const toTwo = await accountForm(one, two.id, { roles: [] })
      const toOne = await accountForm(two, one.id, { roles: [] })

      const answers = await atOnce(() => [
        one.put(`/api/users/${two.id}${address}`, toTwo),
        two.put(`/api/users/${one.id}${address}`, toOne),
      ])

      expect(statuses(answers)).toEqual([200, 403])
      expect(refused(answers, 403)).toMatchObject({ code: 'access.denied' })
      expect(await inCharge()).toHaveLength(1)
    }
  },
  60_000,
)

test.each(addresses)('of two who deactivate each other at once, one stays: PUT /api/users/{id}%s', async (address) => {
  const [one, two] = await pair()
  const toTwo = await accountForm(one, two.id, { status: 'pending' })
  const toOne = await accountForm(two, one.id, { status: 'pending' })

  const answers = await atOnce(() => [
    one.put(`/api/users/${two.id}${address}`, toTwo),
    two.put(`/api/users/${one.id}${address}`, toOne),
  ])

  expect(statuses(answers)).toEqual([200, 401])
  expect(refused(answers, 401)).toMatchObject({ code: 'access.signInRequired' })
  expect(await inCharge()).toHaveLength(1)
})

test('of two who delete each other at once, one stays; the other is signed out', async () => {
  const [one, two] = await pair()
  const answers = await atOnce(() => [one.delete(`/api/users/${two.id}`), two.delete(`/api/users/${one.id}`)])
  expect(statuses(answers)).toEqual([204, 401])
  expect(await inCharge()).toHaveLength(1)
})

test.each(addresses)(
  'whoever loses the role while their call waits no longer changes an account: PUT /api/users/{id}%s',
  async (address) => {
    const [one, two] = await pair()
    const toOne = await accountForm(two, one.id, { firstName: 'Autre' })
    const calling = await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ roles: [] }).where('id', '=', two.id).execute()
      const calls = [two.put(`/api/users/${one.id}${address}`, toOne)]
      await waitForBlockedQuery(world)
      return calls
    })
    const [answer] = await Promise.all(calling)
    expect([answer?.statusCode, answer?.json().code]).toEqual([403, 'access.denied'])
  },
)

test.each(addresses)(
  'two administrators can change each other’s address at once: PUT /api/users/{id}%s',
  async (address) => {
    const [one, two] = await pair()
    const toTwo = await accountForm(one, two.id, { email: `un.${two.id}@mandature.example` })
    const toOne = await accountForm(two, one.id, { email: `deux.${one.id}@mandature.example` })
    const answers = await atOnce(() => [
      one.put(`/api/users/${two.id}${address}`, toTwo),
      two.put(`/api/users/${one.id}${address}`, toOne),
    ])
    expect(statuses(answers)).toEqual([200, 200])
  },
)

test.each(addresses)(
  'the second of two simultaneous writers of an account is told: PUT /api/users/{id}%s',
  async (address) => {
    const [one, two] = await pair()
    const person = await world.user()
    const form = await accountForm(one, person.id)
    const answers = await atOnce(() => [
      one.put(`/api/users/${person.id}${address}`, { ...form, lastName: 'Premier' }),
      two.put(`/api/users/${person.id}${address}`, { ...form, lastName: 'Second' }),
    ])
    expect(statuses(answers)).toEqual([200, 409])
    expect(refused(answers, 409)).toMatchObject({ code: 'record.stale' })
  },
)

test('the last administrator cannot be removed by any route', async () => {
  const [one, two] = await pair()
  await world.db.updateTable('users').set({ roles: [] }).where('id', '=', one.id).execute()
  const last = () => world.db.updateTable('users').where('id', '=', two.id)
  for (const attempt of [
    () => last().set({ roles: [] }).execute(),
    () => last().set({ activatedAt: null }).execute(),
    () => world.db.deleteFrom('users').where('id', '=', two.id).execute(),
  ])
    await expect(attempt()).rejects.toMatchObject({ constraint: 'users_administrator' })
})

test('a role revoked on one server is revoked on the other at the next call', async () => {
  const [one, two] = await pair()
  const person = await world.user({ in: await world.body(), role: 'validator' })
  const elsewhere = createCaller(second)
  await elsewhere.signIn(person.email, castPassword)
  expect((await elsewhere.get('/api/documents/to_validate')).statusCode).toBe(200)

  await one.put(`/api/users/${person.id}/admin`, await accountForm(one, person.id, { mainIrpRole: 'reader' }))
  expect((await elsewhere.get('/api/documents/to_validate')).statusCode).toBe(403)
  await two.put(`/api/users/${person.id}/admin`, await accountForm(two, person.id, { status: 'pending' }))
  expect((await elsewhere.get('/me')).statusCode).toBe(401)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredSignIns } from '#server/people/accounts/signIn/deleteExpiredSignIns.ts'
import { writeAccount } from '#tests/support/accounts.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { castPassword, type UserOptions } from '#tests/support/cast.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runRecurring } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Automatic closing and erasure of accounts (DOMAIN §2.2, §17; QUALITY DAT-10), the day before and the day after they
// are due.

let world: World
let body: { id: number }
let administrator: Actor
beforeAll(async () => {
  world = await openWorld({ at: '2026-03-19T09:00:00+01:00' })
  body = await world.body()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], in: body, endsOn: '2020-01-01' })
  await administrator.get('/me')
})
afterAll(() => world.close())

const on = (day: string) => world.clock.set(`${day}T09:00:00+01:00`)
const stateOf = async ({ id }: { id: number }) =>
  world.db.selectFrom('users').select(['status', 'closedAt']).where('id', '=', id).executeTakeFirst()
const statusOf = async (person: { id: number }) => (await stateOf(person))?.status ?? 'gone'
const kindsTo = async ({ email }: { email: string }) => (await queuedMails(world, email)).map(({ kind }) => kind)
const since = (person: Actor, day: string) =>
  world.db
    .updateTable('users')
    .set({ activatedAt: `${day}T09:00:00+01:00`, lastSignInAt: `${day}T09:00:00+01:00` })
    .where('id', '=', person.id)
    .execute()
/** A member whose last sign-in was yesterday. */
async function member(options: UserOptions, day = '2026-01-05') {
  const person = await world.user({ in: body, ...options })
  await since(person, day)
  return person
}

describe('an account without a current mandate', () => {
  test('is closed after ninety days of grace: its owner is notified and signed out', async () => {
    on('2026-03-19')
    const person = await member({ endsOn: '2026-03-19' })
    const [later, unending, administering] = [
      await member({ endsOn: '2026-03-19', also: [{ in: await world.body(), endsOn: '2026-03-20' }] }),
      await member({ endsOn: '2026-03-19', also: [{ in: await world.body() }] }),
      await member({ endsOn: '2026-03-19', roles: ['ROLE_ADMIN'] }),
    ]
    await person.get('/me')
    on('2026-06-17')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('validated')

    on('2026-06-18')
    const told = await auditLinesDuring(world, () => runRecurring(world, 'accounts.close'))
    expect(told).toMatchObject([
      { action: 'account.closed', userId: null, subjectId: person.id, details: { why: 'mandate' } },
    ])
    expect(await statusOf(person)).toBe('pending')
    expect(await queuedMails(world, person.email)).toMatchObject([
      { kind: 'account.closed', facts: { why: 'mandate', erasedOn: '2027-06-18' } },
    ])
    expect((await person.get('/me')).statusCode).toBe(401)
    expect((await world.visitor().signIn(person.email, castPassword)).statusCode).toBe(403)
    for (const kept of [later, unending, administering]) expect(await statusOf(kept)).toBe('validated')

    // A second run does nothing.
    expect(await auditLinesDuring(world, () => runRecurring(world, 'accounts.close'))).toMatchObject([])
  })

  test('stays open until the date that an administrator sets', async () => {
    on('2026-06-18')
    administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    const person = await member({ endsOn: '2026-01-31' })
    const kept = await writeAccount(administrator, person.id, { keptUntil: '2026-09-30' })
    expect(kept.json()).toMatchObject({ keptUntil: '2026-09-30', account: { mandateEnded: true, closedAt: null } })
    await writeAccount(administrator, person.id, { phoneNumber: '0102030405' })
    on('2026-09-30')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('validated')
    on('2026-10-01')
    await runRecurring(world, 'accounts.close')
    administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    const listed = async (query: string) =>
      (await administrator.get(`/api/users?status=pending&${query}`)).json<{ member: { id: number }[] }>().member
    expect(await listed('closed=true')).toContainEqual(
      expect.objectContaining({
        id: person.id,
        account: expect.objectContaining({ closedAt: '2026-10-01T10:00:00+02:00' }),
      }),
    )
    expect(await listed('closed=false')).not.toContainEqual(expect.objectContaining({ id: person.id }))
  })

  test('stays open when an import gives it another mandate meanwhile', async () => {
    on('2026-06-18')
    const [renewed, ended] = [await member({ endsOn: '2026-01-31' }), await member({ endsOn: '2026-01-31' })]
    const [closing] = await world.db.transaction().execute(async (tx) => {
      // an import locks the people whom it names
      await tx.selectFrom('users').select('id').where('id', '=', renewed.id).forNoKeyUpdate().execute()
      await tx.updateTable('assignments').set({ endsOn: '2030-01-31' }).where('userId', '=', renewed.id).execute()
      const running = runRecurring(world, 'accounts.close')
      await waitForBlockedQuery(world)
      return [running]
    })
    await closing
    expect([await statusOf(renewed), await statusOf(ended)]).toEqual(['validated', 'pending'])
  })

  test('can be reactivated by an administrator, with the same grace period', async () => {
    on('2026-06-18')
    const person = await member({ endsOn: '2026-01-31' })
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('pending')
    administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    expect((await administrator.post(`/api/users/${person.id}/validation`)).statusCode).toBe(200)
    expect((await stateOf(person))?.closedAt).toBeNull()
    on('2026-09-16')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('validated')
    on('2026-09-17')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('pending')
  })
})

describe('an idle account', () => {
  test('is warned once at 23 months, and closed at 24', async () => {
    on('2026-03-19')
    const person = await member({}, '2026-03-19')
    on('2028-02-18')
    await runRecurring(world, 'accounts.close')
    expect(await kindsTo(person)).toEqual([])

    on('2028-02-20')
    await runRecurring(world, 'accounts.close')
    on('2028-03-18')
    await runRecurring(world, 'accounts.close')
    expect(await queuedMails(world, person.email)).toMatchObject([
      { kind: 'account.idle', facts: { since: '2026-03-19', closesOn: '2028-03-20' } },
    ])
    expect(await statusOf(person)).toBe('validated')

    on('2028-03-20')
    expect(await auditLinesDuring(world, () => runRecurring(world, 'accounts.close'))).toMatchObject([
      { action: 'account.closed', subjectId: person.id, details: { why: 'idle' } },
    ])
    expect(await kindsTo(person)).toEqual(['account.idle', 'account.closed'])
    expect(await statusOf(person)).toBe('pending')
  })

  test('stays open after a sign-in, and is warned again at the next inactivity', async () => {
    on('2026-03-19')
    const person = await member({}, '2024-04-01')
    await runRecurring(world, 'accounts.close')
    expect((await world.visitor().signIn(person.email, castPassword)).statusCode).toBe(204)
    on('2026-05-20')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('validated')
    on('2028-02-20')
    await runRecurring(world, 'accounts.close')
    expect(await kindsTo(person)).toEqual(['account.idle', 'account.idle'])
  })

  test('is not closed without notice, however late the warning is', async () => {
    on('2026-03-19')
    const person = await member({}, '2020-01-01')
    await runRecurring(world, 'accounts.close')
    expect(await queuedMails(world, person.email)).toMatchObject([
      { kind: 'account.idle', facts: { closesOn: '2026-04-17' } },
    ])
    world.clock.set('2026-04-16T10:00:00+02:00')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('validated')
    world.clock.set('2026-04-17T03:00:00+02:00')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('pending')
  })

  test('stays open on the whole last day that its mail promises', async () => {
    on('2026-03-19')
    const person = await member({})
    const signIn = '2026-03-19T01:30:00+01:00'
    await world.db
      .updateTable('users')
      .set({ activatedAt: signIn, lastSignInAt: signIn })
      .where('id', '=', person.id)
      .execute()
    world.clock.set('2028-02-19T23:00:00+01:00')
    await runRecurring(world, 'accounts.close')
    expect(await kindsTo(person)).toEqual([])
    world.clock.set('2028-02-20T01:00:00+01:00')
    await runRecurring(world, 'accounts.close')
    expect(await queuedMails(world, person.email)).toMatchObject([
      { kind: 'account.idle', facts: { since: '2026-03-19', closesOn: '2028-03-20' } },
    ])
    world.clock.set('2028-03-19T23:30:00+01:00')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('validated')
    world.clock.set('2028-03-20T00:30:00+01:00')
    await runRecurring(world, 'accounts.close')
    expect(await statusOf(person)).toBe('pending')
  })
})

test('an unanswered request is deleted after six months, and a closed account after a year', async () => {
  on('2026-03-19')
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const waiting = await world.user({ in: body, status: 'pending', firstName: 'Enora', lastName: 'Attente' })
  await world.db
    .updateTable('users')
    .set({ createdAt: '2026-03-19T09:00:00+01:00' })
    .where('id', '=', waiting.id)
    .execute()
  const closed = await world.user({ in: body })
  await world.db
    .updateTable('users')
    .set({ createdAt: '2020-01-01T09:00:00+01:00' })
    .where('id', '=', closed.id)
    .execute()
  const answer = await writeAccount(administrator, closed.id, { status: 'pending' })
  expect(answer.statusCode, answer.body).toBe(200)

  world.clock.set('2026-09-19T10:00:00+02:00')
  await runRecurring(world, 'accounts.expire')
  expect(await statusOf(waiting)).toBe('pending')
  world.clock.set('2026-09-20T03:00:00+02:00')
  expect(await auditLinesDuring(world, () => runRecurring(world, 'accounts.expire'))).toMatchObject([
    { action: 'account.expired', userId: null, subjectId: waiting.id, details: { why: 'pending' } },
  ])
  expect(await statusOf(waiting)).toBe('gone')
  expect(await kindsTo(waiting)).toEqual([])

  // The owner was told that an administrator can open the account again until 19 March.
  world.clock.set('2027-03-19T10:00:00+01:00')
  await runRecurring(world, 'accounts.expire')
  expect(await statusOf(closed)).toBe('pending')
  world.clock.set('2027-03-20T03:00:00+01:00')
  expect(await auditLinesDuring(world, () => runRecurring(world, 'accounts.expire'))).toMatchObject([
    { action: 'account.expired', subjectId: closed.id, details: { why: 'closed' } },
  ])
  expect(await statusOf(closed)).toBe('gone')
})

test('the owner of a closed account gets the mail of a deleted account', async () => {
  on('2026-06-18')
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const person = await member({ endsOn: '2026-01-31' })
  await runRecurring(world, 'accounts.close')
  await administrator.delete(`/api/users/${person.id}`)
  expect(await kindsTo(person)).toEqual(['account.deleted'])
})

test('expired sign-ins, tokens and links are deleted without any further sign-in', async () => {
  on('2026-03-19')
  const count = async () => {
    const tables = ['signIns', 'remembrances', 'accountLinks', 'signInFailures'] as const
    return Promise.all(tables.map(async (table) => (await world.db.selectFrom(table).selectAll().execute()).length))
  }
  for (const table of ['signIns', 'signInFailures'] as const) await world.db.deleteFrom(table).execute()
  const person = await world.user()
  const visitor = world.visitor()
  await visitor.get('/me')
  await visitor.signIn(person.email, castPassword)
  const remembered = world.visitor()
  await remembered.get('/me')
  await remembered.signIn(person.email, castPassword, { remember: true })
  await world.visitor().signIn(person.email, 'pas le bon')
  const at = { createdAt: '2026-03-19T09:00:00+01:00', expiresAt: '2026-03-20T09:00:00+01:00' }
  await world.db
    .insertInto('accountLinks')
    .values({
      userId: person.id,
      purpose: 'email',
      tokenHash: Buffer.from('x'),
      email: 'nouvelle@mandature.example',
      ...at,
    })
    .execute()
  expect(await count()).toEqual([2, 1, 1, 2])

  world.clock.set('2026-03-20T08:59:00+01:00')
  await deleteExpiredSignIns(world.portal)
  // A remembered device is known, though its sign-in has expired.
  expect(await count()).toEqual([1, 1, 1, 2])
  world.clock.set('2026-03-20T09:01:00+01:00')
  await deleteExpiredSignIns(world.portal)
  expect(await count()).toEqual([1, 1, 0, 0])
  world.clock.set('2026-04-18T10:01:00+02:00')
  await deleteExpiredSignIns(world.portal)
  expect(await count()).toEqual([0, 0, 0, 0])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstAdministrator } from '#server/people/accounts/firstAdministrator.ts'
import { importFile, insertSampleLists, sampleLine, toCsv } from '#tests/support/imports.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let body: { id: number; name: string }
let second: { id: number; name: string }

beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  body = await insertSampleLists(world)
  second = await world.body({ name: 'CSE Normandie' })
})
afterAll(() => world.close())

/** The bodies that a user follows, and their rhythms. */
const followed = async ({ id }: { id: number }) => {
  const rows = await world.db
    .selectFrom('subscriptions')
    .select(['bodyId', 'family', 'documentTypeId', 'rhythm'])
    .where('userId', '=', id)
    .orderBy('bodyId')
    .execute()
  expect(rows.every(({ family, documentTypeId }) => family === null && documentTypeId === null)).toBe(true)
  return rows.map(({ bodyId, rhythm }) => [bodyId, rhythm])
}
const byEmail = (email: string) =>
  world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
const unfollowAll = ({ id }: { id: number }) => world.db.deleteFrom('subscriptions').where('userId', '=', id).execute()

/** Writes an account back with some changes. */
async function administer({ id }: { id: number }, wishes: object) {
  const { gender, firstName, lastName, email, version, account } = (await administrator.get(`/api/users/${id}`)).json()
  const form = { gender, firstName, lastName, email, version, roles: [], status: account.status, ...wishes }
  const answer = await administrator.put(`/api/users/${id}/admin`, { userIrpInformations: [], ...form })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
const main = ({ id }: { id: number }) => ({ mainIrp: { id }, mainIrpRole: 'reader' })
const other = ({ id }: { id: number }) => ({ irp: { id }, irpRole: 'reader' })

test('an activated user follows their bodies daily, except those they have left', async () => {
  const newcomer = await world.user({
    status: 'pending',
    in: body,
    also: [
      { in: second, startsOn: '2026-04-01' },
      { in: await world.body(), endsOn: '2026-03-18' },
    ],
  })
  expect(await followed(newcomer)).toEqual([])
  expect((await administrator.post(`/api/users/${newcomer.id}/validation`)).statusCode).toBe(200)
  expect(await followed(newcomer)).toEqual([
    [body.id, 'daily'],
    [second.id, 'daily'],
  ])
})

test('users activated together do too, in one statement', async () => {
  const activate = async (count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => world.user({ status: 'pending', in: body })))
    const ids = people.map(({ id }) => id)
    const statements = await world.statementsOf(() =>
      administrator.post('/api/users/bulk', { action: 'validate', ids }),
    )
    for (const person of people) expect(await followed(person)).toEqual([[body.id, 'daily']])
    return statements.length
  }
  await activate(1)
  expect(await activate(20)).toBe(await activate(2))
})

test('the rhythm is the one that they had chosen for published documents', async () => {
  const newcomer = await world.user({ status: 'pending', in: body })
  await world.db
    .insertInto('notificationChoices')
    .values({ userId: newcomer.id, kind: 'flow.published', inApp: true, mail: 'none' })
    .execute()
  await administrator.post(`/api/users/${newcomer.id}/validation`)
  expect(await followed(newcomer)).toEqual([[body.id, 'none']])
})

test('a new seat follows its body, and bodies of earlier seats are not followed again', async () => {
  const person = await world.user({ in: body })
  await administer(person, { ...main(body), userIrpInformations: [other(second)] })
  expect(await followed(person)).toEqual([[second.id, 'daily']])

  await unfollowAll(person)
  await administer(person, { ...main(second), userIrpInformations: [other(body)], firstName: 'Dominique' })
  expect(await followed(person)).toEqual([])
})

test('the seat of a pending user is followed once they are activated', async () => {
  const person = await world.user({ status: 'pending' })
  await administer(person, { ...main(body) })
  expect(await followed(person)).toEqual([])
  await administer(person, { ...main(body), status: 'validated' })
  expect(await followed(person)).toEqual([[body.id, 'daily']])
})

test('imported users follow the bodies of the file, however many they are', async () => {
  const file = (from: number, count: number) =>
    toCsv(Array.from({ length: count }, (_, index) => ({ ...sampleLine, email: `lea.${from + index}@irp.example` })))
  const load = async (from: number, count: number) => {
    const statements = await world.statementsOf(() =>
      importFile(world, administrator, file(from, count), { simulate: 'false' }),
    )
    for (const index of [0, count - 1])
      expect(await followed(await byEmail(`lea.${from + index}@irp.example`))).toEqual([[body.id, 'daily']])
    return statements.filter((statement) => statement.includes('insert into subscriptions')).length
  }
  expect([await load(100, 1), await load(200, 300)]).toEqual([1, 1])
})

test('an import with another seat does not restore a body that was unfollowed', async () => {
  const line = { ...sampleLine, email: 'camille.deux@irp.example' }
  const load = (...lines: (typeof line)[]) => importFile(world, administrator, toCsv(lines), { simulate: 'false' })
  await load(line)
  const person = await byEmail(line.email)
  await unfollowAll(person)
  await load({ ...line, role: 'Rédacteur' }, { ...line, irp: second.name })
  expect(await followed(person)).toEqual([[second.id, 'daily']])
})

test('the first administrator follows the bodies of the account that they take over', async () => {
  await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', administrator.id).execute()
  const person = await world.user({ status: 'pending', in: body })
  await makeFirstAdministrator(world.portal, person.email)
  expect(await followed(person)).toEqual([[body.id, 'daily']])
})

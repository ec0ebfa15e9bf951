import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Actions on several people: end of mandate, role, activation link, export of the selection. Today is 2026-03-19.

let world: World
let body: { id: number }
let other: { id: number }
let administrator: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  other = await world.body({ name: 'CSE Alsace' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
})
afterAll(() => world.close())

const bulk = (action: string, people: readonly { id: number }[], more: object = {}, by = administrator) =>
  by.post('/api/users/bulk', { action, ids: people.map(({ id }) => id), ...more })
const seatsOf = ({ id }: { id: number }) =>
  world.db.selectFrom('assignments').select(['bodyId', 'role', 'endsOn']).where('userId', '=', id).execute()

test('a recent proof is asked before accounts are deleted, or rights given', async () => {
  const person = await world.user({ in: body })
  const later = await world.user({ roles: ['ROLE_ADMIN'] })
  await later.get('/me')
  await world.db.updateTable('signIns').set({ provedAt: null }).where('userId', '=', later.id).execute()
  const wishes = { setRole: { irp: { id: body.id }, role: 'validator' }, delete: {} }
  for (const [action, more] of Object.entries(wishes))
    expect((await bulk(action, [person], more, later)).json()).toMatchObject({
      status: 403,
      code: 'access.proofRequired',
    })
  expect(await seatsOf(person)).toMatchObject([{ role: 'reader' }])
})

test('a call is done with the same key once the proof is given', async () => {
  const person = await world.user({ in: body })
  const later = await world.user({ roles: ['ROLE_ADMIN'] })
  await later.get('/me')
  const remove = () =>
    later.post('/api/users/bulk', { action: 'delete', ids: [person.id] }, { 'idempotency-key': 'deletion' })
  const prove = (provedAt: string | null) =>
    world.db.updateTable('signIns').set({ provedAt }).where('userId', '=', later.id).execute()
  await prove(null)
  expect((await remove()).json()).toMatchObject({ code: 'access.proofRequired' })
  await prove(world.clock.now().toISOString())
  expect((await remove()).json()).toEqual({ action: 'delete', count: 1 })
})

test('mandates end on a day, in one body or in all; the trail has the seats of each person', async () => {
  const one = await world.user({ in: body, role: 'redactor' })
  const ending = await world.user({ in: body, endsOn: '2026-03-25' })
  await world.db.insertInto('assignments').values({ userId: one.id, bodyId: other.id, role: 'reader' }).execute()
  const read = (await administrator.get(`/api/users/${one.id}`)).json()

  const lines = await auditLinesDuring(world, async () =>
    expect((await bulk('endMandates', [one, ending], { endsOn: '2026-03-31', irp: { id: body.id } })).json()).toEqual({
      action: 'endMandates',
      count: 1,
    }),
  )
  expect(await seatsOf(one)).toEqual([
    { bodyId: body.id, role: 'redactor', endsOn: '2026-03-31' },
    { bodyId: other.id, role: 'reader', endsOn: null },
  ])
  expect(await seatsOf(ending)).toMatchObject([{ endsOn: '2026-03-25' }])
  expect(lines).toMatchObject([
    {
      action: 'account.amended',
      subjectId: one.id,
      details: {
        placesBefore: ['CSE Bretagne : Rédacteur'],
        placesAfter: ['CSE Bretagne : Rédacteur, jusqu’au 2026-03-31'],
      },
    },
  ])
  // a form that was open meanwhile is out of date
  expect((await administrator.get(`/api/users/${one.id}`)).json().version).toBe(read.version + 1)

  expect((await bulk('endMandates', [one], { endsOn: '2026-03-20' })).json()).toMatchObject({ count: 1 })
  expect(await seatsOf(one)).toMatchObject([{ endsOn: '2026-03-20' }, { endsOn: '2026-03-20' }])
})

test('a mandate that begins later prevents the whole action, and its person is named', async () => {
  const now = await world.user({ in: body })
  const later = await world.user({ in: body, firstName: 'Maëlle', lastName: 'Le Goff', startsOn: '2026-06-01' })
  expect((await bulk('endMandates', [now, later], { endsOn: '2026-03-31' })).json()).toMatchObject({
    status: 409,
    code: 'users.noneChanged',
    description: 'Aucun compte n’a été modifié : pour « Maëlle Le Goff », un mandat commence plus tard, le 01/06/2026.',
  })
  expect(await seatsOf(now)).toMatchObject([{ endsOn: null }])
})

test('a role is given in a body to those who sit there, whose rights follow at the next call', async () => {
  const validator = await world.user({ in: body, role: 'validator' })
  const reader = await world.user({ in: body })
  const stranger = await world.user({ in: other })
  expect((await validator.get('/api/documents/to_validate')).statusCode).toBe(200)
  const change = { irp: { id: body.id }, role: 'reader' }
  expect((await bulk('setRole', [validator, reader, stranger], change)).json()).toMatchObject({ count: 1 })
  expect((await validator.get('/api/documents/to_validate')).statusCode).toBe(403)
  expect(await seatsOf(stranger)).toMatchObject([{ bodyId: other.id }])
})

test('an activation link is sent again to those without a password only, within a budget', async () => {
  const invited = await world.user({ in: body, passwordHash: null })
  const members = [await world.user({ in: body }), await world.user({ in: body, status: 'pending' })]
  const by = await world.user({ roles: ['ROLE_ADMIN'] })
  await by.get('/me')
  const entry = (await administrator.get(`/api/users?id=${invited.id}`)).json()
  expect(entry.member).toMatchObject([{ id: invited.id, account: { invited: true } }])

  const lines = await auditLinesDuring(world, async () =>
    expect((await bulk('invite', [invited, ...members], {}, by)).json()).toMatchObject({ count: 1 }),
  )
  expect(lines).toMatchObject([{ action: 'account.invited', subjectId: invited.id }])
  expect(await queuedMails(world, invited.email)).toMatchObject([{ kind: 'account.invited' }])
  for (const { email } of members) expect(await queuedMails(world, email)).toEqual([])

  const statuses = []
  for (let call = 0; call < 20; call++) statuses.push((await bulk('invite', members, {}, by)).statusCode)
  expect(statuses.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 200))
  expect(statuses.at(-1)).toBe(429)
  // other actions are not counted
  expect((await bulk('setRole', members, { irp: { id: body.id }, role: 'reader' }, by)).statusCode).toBe(200)
})

test('the number of statements does not grow with the number of people', async () => {
  const people = [await world.user({ in: body }), await world.user({ in: body }), await world.user({ in: body })]
  const statements = (chosen: readonly Actor[], role: string) =>
    world.statementsOf(() => bulk('setRole', chosen, { irp: { id: body.id }, role }))
  const few = await statements(people.slice(0, 1), 'redactor')
  expect(await statements(people, 'validator')).toHaveLength(few.length)
})

test.each([
  ['setRole', { role: 'reader' }, 'irp'],
  ['setRole', { irp: { id: 1 } }, 'role'],
  ['endMandates', {}, 'endsOn'],
])('%s with %j is refused: %s is missing', async (action, more, field) => {
  expect((await bulk(action, [administrator], more)).json()).toMatchObject({
    status: 422,
    violations: [{ propertyPath: field, message: expect.stringMatching(/^Le champ .+ est obligatoire$/) }],
  })
})

test('only administrators change or export several accounts', async () => {
  const person = await world.user({ in: body, passwordHash: null })
  const editor = await world.user({ roles: ['ROLE_EDITOR'], in: body, role: 'validator' })
  for (const [action, more] of [
    ['endMandates', { endsOn: '2026-03-31' }],
    ['setRole', { irp: { id: body.id }, role: 'validator' }],
    ['invite', {}],
  ] as const)
    expect((await bulk(action, [person], more, editor)).statusCode, action).toBe(403)
  expect((await bulk('setRole', [{ id: 99_999 }], { irp: { id: body.id }, role: 'reader' })).statusCode).toBe(404)
  expect((await editor.get(`/api/users/export.csv?id=${person.id}`)).statusCode).toBe(403)

  const file = await administrator.get(`/api/users/export.csv?status=validated&id=${person.id}&id=${editor.id}`)
  expect(file.body.trim().split('\r\n')).toHaveLength(3)
})

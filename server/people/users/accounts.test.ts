import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Account fields and filters of the user list, which only administrators see.

let world: World
let body: { id: number }
let administrator: Actor
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Admin', email: 'tete@mandature.example' })
  reader = await world.user({ in: body, lastName: 'Riou' })
  await world.user({ in: body, lastName: 'Attente', status: 'pending' })
  await world.user({ in: body, lastName: 'Édit', roles: ['ROLE_EDITOR'] })
  await world.user({
    in: body,
    lastName: 'Fini',
    endsOn: '2026-03-18',
    also: [{ in: await world.body(), endsOn: '2025-12-31' }],
  })
  await world.user({ in: body, lastName: 'Futur', startsOn: '2026-03-20' })
  await world.user({ in: body, lastName: 'Reste', endsOn: '2026-03-18', also: [{ in: await world.body() }] })
  const created = { Attente: '2026-03-10', Édit: '2026-02-10', Admin: '2025-01-10' }
  for (const [lastName, day] of Object.entries(created))
    await world.db
      .updateTable('users')
      .set({ createdAt: `${day}T09:00:00+01:00` })
      .where('lastName', '=', lastName)
      .execute()
  await reader.get('/me')
})
afterAll(() => world.close())

const names = async (query: string, actor = administrator): Promise<string[]> => {
  const answer = await actor.get(`/api/users?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().member.map(({ lastName }: { lastName: string }) => lastName)
}
const validated = ['Admin', 'Édit', 'Fini', 'Futur', 'Reste', 'Riou']

test.each([
  ['', validated],
  ['status=validated', validated],
  ['status=pending', ['Attente']],
  ['status[]=pending&status[]=validated&initial=a', ['Admin', 'Attente']],
  ['role=ROLE_ADMIN', ['Admin']],
  ['role[]=ROLE_EDITOR&role[]=ROLE_ADMIN', ['Admin', 'Édit']],
  ['role=ROLE_READER', validated],
  ['role=ROLE_READER&status=pending', []],
  ['mandateState=ended', ['Fini']],
  ['mandateState=current', ['Édit', 'Reste', 'Riou']],
  ['createdAt[after]=2026-02-01&createdAt[before]=2026-03-01', ['Édit']],
  ['createdAt[before]=2025-02-01', ['Admin']],
  ['q=tete%40mandature', ['Admin']],
  [
    'order[createdAt]=asc&createdAt[before]=2026-03-15&status[]=pending&status[]=validated',
    ['Admin', 'Édit', 'Attente'],
  ],
  [
    'order[createdAt]=desc&createdAt[before]=2026-03-15&status[]=pending&status[]=validated',
    ['Attente', 'Édit', 'Admin'],
  ],
])('administrators filter by « %s »', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('sorting by last sign-in puts users who never signed in last, in both directions', async () => {
  await world.db
    .updateTable('users')
    .set({ lastSignInAt: '2026-03-18T09:00:00+01:00' })
    .where('lastName', '=', 'Édit')
    .execute()
  expect((await names('order[lastSignInAt]=desc&mandateState=current')).slice(0, 3)).toEqual(['Riou', 'Édit', 'Reste'])
  expect((await names('order[lastSignInAt]=asc&mandateState=current')).slice(0, 3)).toEqual(['Édit', 'Riou', 'Reste'])
})

test('the account filters are ignored for everybody else', async () => {
  for (const query of [
    'status=pending',
    'role=ROLE_ADMIN',
    'mandateState=ended',
    'createdAt[after]=2030-01-01',
    'order[createdAt]=desc',
    'order[lastSignInAt]=asc',
  ])
    expect(await names(query, reader), query).toEqual(validated)
  expect(await names('order[createdAt]=asc&order[lastName]=desc', reader)).toEqual(validated.toReversed())
  expect(await names('q=tete%40mandature', reader)).toEqual([])
})

test('administrators see account fields that members do not', async () => {
  const { member } = (await administrator.get('/api/users?q=fini')).json()
  expect(member).toMatchObject([
    {
      email: expect.stringContaining('@'),
      account: {
        status: 'validated',
        roles: ['ROLE_READER'],
        createdAt: expect.any(String),
        lastSignInAt: null,
        mandateEnded: true,
        invited: false,
        mailRefused: false,
        closedAt: null,
      },
    },
  ])
  expect(JSON.stringify(member)).not.toMatch(/password|hash|token|argon|address/i)
  for (const person of (await reader.get('/api/users')).json().member) expect(person).not.toHaveProperty('account')
  expect((await reader.get(`/api/users/${administrator.id}`)).json()).not.toHaveProperty('account')
})

test.each(['status=gone', 'role=KING', 'mandateState=x', 'createdAt[after]=hier', 'order[createdAt]=up'])(
  '%s is refused for everybody',
  async (query) => {
    for (const actor of [administrator, reader])
      expect((await actor.get(`/api/users?${query}`)).json()).toMatchObject({ code: 'request.parameter' })
  },
)

test('the list is read in one statement, whatever the filters', async () => {
  await administrator.get('/me')
  const query = '/api/users?q=cse&status[]=pending&status[]=validated&role=ROLE_READER&order[createdAt]=desc&irp=1'
  expect((await world.statementsOf(() => administrator.get(query))).length).toBe(2)
})

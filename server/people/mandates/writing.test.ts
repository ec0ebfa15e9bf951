import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { insertProviderRule } from '#tests/support/providerRules.ts'
import { insertScimGroup } from '#tests/support/scim.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Administrators maintain the lists of functions and mandates.

let world: World
let administrator: Actor
let member: Actor
let body: { id: number }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  member = await world.user({ in: body, role: 'validator', roles: ['ROLE_EDITOR'] })
})
afterAll(() => world.close())

const lists = [
  ['jobs', 'Job', 'job'],
  ['mandates', 'Mandate', 'mandate'],
] as const
type List = (typeof lists)[number][0]

let count = 0
const words = (written: string) => written.split(' ')
const newName = () => `Nom ${++count}`
interface Made {
  '@id': string
  id: number
  name: string
  version: number
}
const make = async (list: List, form: object = {}) => {
  const answer = await administrator.post(`/api/${list}`, { name: newName(), ...form })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Made>()
}

describe.each(lists)('%s', (list, type, seat) => {
  test('are created, amended and read', async () => {
    const made = await make(list, { name: '  Secrétaire adjoint ', position: 3, id: 1, holders: 12, version: 4 })
    expect(made).toMatchObject({
      '@type': type,
      name: 'Secrétaire adjoint',
      position: 3,
      active: true,
      holders: 0,
      version: 1,
    })
    const answer = await administrator.put(made['@id'], { ...made, name: 'Secrétaire', position: 0, active: false })
    expect(answer.json()).toEqual({ ...made, name: 'Secrétaire', position: 0, active: false, version: 2 })
    expect((await member.get(made['@id'])).json()).toEqual(answer.json())
    const again = await administrator.post(`/api/${list}`, { name: newName() })
    expect(again.headers.location).toBe(again.json()['@id'])
  })

  test('are written by administrators only', async () => {
    const made = await make(list)
    const denied = { status: 403, code: 'access.denied' }
    expect((await member.post(`/api/${list}`, { name: newName() })).json()).toMatchObject(denied)
    expect((await member.put(made['@id'], { ...made, name: newName() })).json()).toMatchObject(denied)
    expect((await member.delete(made['@id'])).json()).toMatchObject(denied)
    const visitor = world.visitor()
    await visitor.get('/me')
    expect((await visitor.post(`/api/${list}`, { name: newName() })).json()).toMatchObject({ status: 401 })
    expect((await visitor.put(made['@id'], made)).json()).toMatchObject({ status: 401 })
    expect((await visitor.delete(made['@id'])).json()).toMatchObject({ status: 401 })
    expect((await administrator.get(made['@id'])).json()).toEqual(made)
  })

  test('report what is wrong with each field, all at once', async () => {
    const { name } = await make(list)
    expect(violationPaths(await administrator.post(`/api/${list}`, {}))).toEqual(['name'])
    const wrong = { name: 'x'.repeat(81), position: 10_001, active: 1 }
    expect(violationPaths(await administrator.post(`/api/${list}`, wrong))).toEqual(['name', 'position', 'active'])
    const taken = await administrator.post(`/api/${list}`, { name, position: -1 })
    expect(taken.json()).toMatchObject({
      status: 422,
      code: 'request.invalid',
      violations: [
        { propertyPath: 'position', message: 'Un nombre entier, de 0 à 10\u202F000' },
        { propertyPath: 'name', message: 'Ce nom existe déjà', code: 'references.nameTaken' },
      ],
    })
    const made = await make(list)
    expect(violationPaths(await administrator.put(made['@id'], { ...made, ...wrong, version: undefined }))).toEqual(
      words('name position active version'),
    )
    expect(violationPaths(await administrator.put(made['@id'], { ...made, name, position: null }))).toEqual(
      words('position name'),
    )
  })

  test('have unique names, whatever the spelling', async () => {
    const { name } = await make(list, { name: `Référent d’égalité ${newName()}` })
    for (const twin of [name, name.toUpperCase(), name.replace('’', "'"), name.normalize('NFD'), ` ${name} `])
      expect((await administrator.post(`/api/${list}`, { name: twin })).json(), twin).toMatchObject({
        status: 422,
        code: 'references.nameTaken',
        violations: [{ propertyPath: 'name', message: 'Ce nom existe déjà' }],
      })
    const other = await make(list)
    expect((await administrator.put(other['@id'], { ...other, name })).json()).toMatchObject({
      code: 'references.nameTaken',
    })
    const twin = newName()
    const both = await Promise.all(
      [twin, twin.toUpperCase()].map((written) => administrator.post(`/api/${list}`, { name: written })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
    // A record keeps its own name, also in other letters.
    expect((await administrator.put(other['@id'], { ...other, name: other.name.toUpperCase() })).statusCode).toBe(200)
  })

  test('report who has changed them meanwhile, and when', async () => {
    const made = await make(list)
    const colleague = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Yann', lastName: 'Le Goff' })
    await colleague.put(made['@id'], { ...made, name: newName() })
    expect((await administrator.put(made['@id'], made)).json()).toMatchObject({
      status: 409,
      code: 'record.stale',
      description:
        'Cet élément a été modifié par Yann Le Goff à 9\u00A0h\u00A000. Rechargez la page avant de continuer.',
    })
    await world.db.deleteFrom('users').where('id', '=', colleague.id).execute()
    expect((await administrator.put(made['@id'], made)).json().description).toContain('par le portail')
  })

  test('count their holders once each, and cannot be deleted while there is one', async () => {
    const made = await make(list, { name: `Trésorier ${newName()}` })
    const elsewhere = await world.body()
    await world.user({ in: body, [seat]: made, also: [{ in: elsewhere, [seat]: made }] })
    const former = await world.user({ in: body, [seat]: made, endsOn: '2020-12-31' })
    expect((await administrator.get(made['@id'])).json()).toMatchObject({ holders: 2 })
    expect((await administrator.delete(made['@id'])).json()).toMatchObject({
      status: 409,
      code: 'references.inUse',
      description: `« ${made.name} » est encore porté par des membres : désactivez-le plutôt que de le supprimer.`,
    })
    const closed = await administrator.put(made['@id'], { ...made, active: false })
    expect(closed.json()).toMatchObject({ active: false, holders: 2 })
    // The holder keeps it.
    expect((await administrator.get(`/api/users/${former.id}`)).json()).toMatchObject({
      [seat === 'job' ? 'mainJob' : 'mainMandate']: { id: made.id },
    })
  })

  test('are offered for registration while they are active', async () => {
    const made = await make(list)
    const offered = async () => {
      const choices = (await world.visitor().get('/api/registration')).json<Record<List, { id: number }[]>>()
      return choices[list].some(({ id }) => id === made.id)
    }
    expect(await offered()).toBe(true)
    await administrator.put(made['@id'], { ...made, active: false })
    expect(await offered()).toBe(false)
  })

  test('are deleted when nobody has ever held them', async () => {
    const made = await make(list)
    expect((await administrator.delete(made['@id'])).statusCode).toBe(204)
    for (const answer of [
      await administrator.get(made['@id']),
      await administrator.put(made['@id'], made),
      await administrator.delete(made['@id']),
      await administrator.delete(`/api/${list}/abc`),
    ])
      expect(answer.json()).toMatchObject({ status: 404, code: 'record.notFound' })
  })

  test('cannot be deleted while they are being given to somebody: the deletion waits, and is refused', async () => {
    const made = await make(list)
    const someone = await world.user()
    const giving = await world.db.startTransaction().execute()
    await giving
      .insertInto('assignments')
      .values({ userId: someone.id, bodyId: body.id, role: 'reader', [`${seat}Id`]: made.id })
      .execute()
    const deleting = administrator.delete(made['@id'])
    const given = waitForBlockedQuery(world).then(() => giving.commit().execute())
    const [deleted] = await Promise.all([deleting, given])
    expect(deleted.json()).toMatchObject({ code: 'references.inUse' })
  })

  test('cannot be given while they are being deleted: the field is refused', async () => {
    const made = await make(list)
    const person = await world.user({ in: body })
    const record = (await administrator.get(`/api/users/${person.id}`)).json()
    const deleting = await world.db.startTransaction().execute()
    await deleting.deleteFrom(list).where('id', '=', made.id).execute()
    const giving = administrator.put(`/api/users/${person.id}/admin`, {
      ...record,
      [seat === 'job' ? 'mainJob' : 'mainMandate']: { id: made.id },
    })
    const deleted = waitForBlockedQuery(world).then(() => deleting.commit().execute())
    const [given] = await Promise.all([giving, deleted])
    expect(given.json()).toMatchObject({ status: 422, code: 'record.gone' })
  })

  test('are listed in one statement, whatever the number of holders', async () => {
    const few = await world.statementsOf(() => administrator.get(`/api/${list}?pagination=false`))
    const made = await make(list)
    for (let index = 0; index < 3; index += 1) await world.user({ in: body, [seat]: made })
    const more = await world.statementsOf(() => administrator.get(`/api/${list}?pagination=false`))
    expect(few).toHaveLength(2)
    expect(more).toHaveLength(2)
  })
})

test('a mandate has a vote or none', async () => {
  const made = await make('mandates', { voting: true })
  expect(made).toMatchObject({ voting: true })
  expect((await administrator.put(made['@id'], { ...made, voting: false })).json()).toMatchObject({ voting: false })
  expect(await make('mandates')).toMatchObject({ voting: false })
  expect(violationPaths(await administrator.post('/api/mandates', { name: newName(), voting: 'oui' }))).toEqual([
    'voting',
  ])
})

test('a mandate that groups give cannot be deleted, until no group gives it any more', async () => {
  const made = await make('mandates')
  const refusal = async () => (await administrator.delete(made['@id'])).json<{ code: string; description: string }>()
  const group = await insertScimGroup(world, body.id)
  await world.db.updateTable('scimGroupLinks').set({ mandateId: made.id }).where('groupId', '=', group).execute()
  const rule = await insertProviderRule(world, body.id)
  await world.db.updateTable('providerRules').set({ mandateId: made.id }).where('id', '=', rule).execute()
  const holder = await world.user({ in: body, mandate: made })

  expect(await refusal()).toMatchObject({
    code: 'references.inUse',
    description: `« ${made.name} » est encore porté par des membres, donné par des groupes reliés et donné par des règles de groupes : désactivez-le plutôt que de le supprimer.`,
  })
  await world.db.deleteFrom('assignments').where('userId', '=', holder.id).execute()
  await world.db.deleteFrom('providerRules').where('id', '=', rule).execute()
  expect((await refusal()).description).toContain('est encore donné par des groupes reliés :')

  // The link of a group that the directory has deleted gives nothing.
  const goneAt = world.clock.now().toISOString()
  await world.db.updateTable('scimGroups').set({ goneAt }).where('id', '=', group).execute()
  expect((await administrator.delete(made['@id'])).statusCode).toBe(204)
})

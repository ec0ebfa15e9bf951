import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { sessionForm } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Two concurrent administrators, and users who work meanwhile.

let world: World
let administrator: Actor
let colleague: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  colleague = await world.user({ roles: ['ROLE_ADMIN'] })
  await Promise.all([administrator.get('/me'), colleague.get('/me')])
})
afterAll(() => world.close())

const rounds = 20
const read = async (id: number) => (await administrator.get(`/api/irps/${id}`)).json<Irp>()
const under = async (body: { id: number }, above: { id: number } | null) => ({
  ...(await read(body.id)),
  parentIrp: above && { id: above.id },
})

test('of two moves that would make a cycle, one is refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await world.body(), await world.body()]
    const [down, up] = [await under(one, other), await under(other, one)]
    const answers = await Promise.all([
      administrator.put(`/api/irps/${one.id}`, down),
      colleague.put(`/api/irps/${other.id}`, up),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({ code: 'bodies.cycle' })
    const above = [(await read(one.id)).parentIrp, (await read(other.id)).parentIrp]
    expect(above.filter(Boolean)).toHaveLength(1)
  }
})

test('of two moves that would make the tree too deep together, the second is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const top = await world.body()
    const middle = await world.body()
    const second = await world.body({ parent: middle })
    const low = await world.body()
    await world.body({ parent: low })
    const [first, last] = [await under(middle, top), await under(low, second)]
    const answers = await Promise.all([
      administrator.put(`/api/irps/${middle.id}`, first),
      colleague.put(`/api/irps/${low.id}`, last),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  }
})

test('the second of two changes of one body, or of the same code, is told', async () => {
  const body = await world.body()
  const form = await read(body.id)
  const both = await Promise.all([
    administrator.put(`/api/irps/${body.id}`, { ...form, label: 'Le premier' }),
    colleague.put(`/api/irps/${body.id}`, { ...form, label: 'Le second' }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])

  const twin = { ...form, name: 'Jumelle', code: 'JUMELLE' }
  const made = await Promise.all([
    administrator.post('/api/irps', twin),
    colleague.post('/api/irps', { ...twin, name: 'jumelle', code: 'jumelle' }),
  ])
  expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
  const refused = made.find(({ statusCode }) => statusCode === 422)
  expect(refused && violationPaths(refused)).toEqual(['name', 'code'])
})

test('a body deleted while a session is created in it: the first call wins', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.body()
    const [deleted, prepared] = await Promise.all([
      administrator.delete(`/api/irps/${id}`),
      colleague.post('/api/sessions', sessionForm({ id })),
    ])
    const codes = [deleted, prepared].map(({ statusCode }) => statusCode)
    expect([
      [204, 422],
      [409, 201],
    ]).toContainEqual(codes)
    const [refused] = [deleted, prepared].filter(({ statusCode }) => statusCode >= 400)
    expect(refused?.body).toMatch(/"bodies\.inUse"|"propertyPath":"irp"/)
  }
})

test('a deletion waits for records being created in the body, and is refused', async () => {
  const { id } = await world.body()
  const someone = await world.user()
  const seating = await world.db.startTransaction().execute()
  await seating.insertInto('assignments').values({ userId: someone.id, bodyId: id, role: 'reader' }).execute()

  const deleting = administrator.delete(`/api/irps/${id}`)
  const seated = waitForBlockedQuery(world).then(() => seating.commit().execute())
  const [deleted] = await Promise.all([deleting, seated])

  expect(deleted.json()).toMatchObject({ code: 'bodies.inUse' })
})

test('a record created in a body that is deleted meanwhile is refused on its field', async () => {
  const { id } = await world.body()
  const pdf = await textPdf([['Une note']])
  const paper = new FormData()
  for (const [name, value] of Object.entries({ title: 'Note', family: 'functioning', irp: String(id) }))
    paper.append(name, value)
  paper.append('file', new File([pdf as Uint8Array<ArrayBuffer>], 'note.pdf', { type: 'application/pdf' }))
  const deleting = await world.db.startTransaction().execute()
  await deleting.deleteFrom('bodies').where('id', '=', id).execute()

  const filing = administrator.post('/api/documents', paper)
  const deleted = waitForBlockedQuery(world).then(() => deleting.commit().execute())
  const [filed] = await Promise.all([filing, deleted])

  expect(filed.json()).toMatchObject({ status: 422, code: 'record.gone' })
  expect(violationPaths(filed)).toEqual(['irp'])
})

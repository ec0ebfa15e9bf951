import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let other: { id: number }
let author: Actor
let validator: Actor
let both: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  other = await world.body({ parent: body })
  author = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
  both = await world.user({ in: body, role: 'validator', also: [{ in: other, role: 'validator' }] })
})
afterAll(() => world.close())

const queueOf = async (actor: Actor, query = '') => (await actor.get(`/api/documents/to_validate${query}`)).json()
const titlesOf = async (actor: Actor, query = '') =>
  (await queueOf(actor, query)).member.map(({ title }: { title: string }) => title)

test('the queue of a validator goes by session date, without a session by age, and holds only what they may validate', async () => {
  const { portal } = world
  const near = await insertSession(portal, { in: body, inDays: 3 })
  const far = await insertSession(portal, { in: body, inDays: 30, status: 'draft' })
  const submitted = { in: body, author, status: 'submitted' } as const
  await insertDocument(portal, { ...submitted, title: 'Sans séance, ancien' })
  const again = await insertDocument(portal, { ...submitted, title: 'Sans séance, soumis à nouveau' })
  await insertDocument(portal, { ...submitted, title: 'Sans séance, récent' })
  await insertDocument(portal, { ...submitted, title: 'Séance lointaine', session: far })
  await insertDocument(portal, { ...submitted, title: 'Séance proche, ancien', session: near })
  await insertDocument(portal, { ...submitted, title: 'Séance proche, récent', session: near })
  const versioned = await insertDocument(portal, { in: body, author, title: 'Nouvelle version' })
  await insertVersion(portal, versioned, { published: false })
  await insertDocument(portal, { ...submitted, title: 'Pour le canal', channel: 'csec' })
  await insertDocument(portal, { ...submitted, in: other, title: 'D’une autre instance' })
  for (const status of ['draft', 'refused', 'published', 'archived'] as const)
    await insertDocument(portal, { in: body, author, title: status, status })
  for (const step of ['withdrawal', 'submission']) await author.post(`/api/documents/${again.id}/${step}`)

  const mine = [
    'Séance proche, ancien',
    'Séance proche, récent',
    'Séance lointaine',
    'Sans séance, ancien',
    'Sans séance, récent',
    'Nouvelle version',
    'Sans séance, soumis à nouveau',
  ]
  expect(await titlesOf(validator)).toEqual(mine)
  expect(await titlesOf(both)).toEqual(expect.arrayContaining([...mine, 'D’une autre instance']))
  expect(await titlesOf(both, `?irp=${other.id}`)).toEqual(['D’une autre instance'])
  expect(await titlesOf(validator, `?irp=${other.id}`)).toEqual([])
  expect(await titlesOf(await world.user({ roles: ['ROLE_ADMIN'] }))).toContain('Pour le canal')

  const { member, totalItems } = await queueOf(validator, '?page=3&itemsPerPage=3')
  expect(totalItems).toBe(7)
  expect(member).toMatchObject([
    { title: 'Sans séance, soumis à nouveau', status: 'submitted', pending: null, lastStep: { by: { id: author.id } } },
  ])
  const version = (await queueOf(validator)).member[5]
  expect(version).toMatchObject({ status: 'published', pending: { fileVersion: 2, status: 'submitted' } })
})

test('the documents of a session are in the order of its agenda, whatever the order of their submission', async () => {
  const place = await world.body()
  const reviewer = await world.user({ in: place, role: 'validator' })
  const agenda = ['Budget', 'Effectifs']
  // one after the other: at the same time, they are in the order of their ids
  const one = await insertSession(world.portal, { in: place, status: 'convened', agenda })
  const other = await insertSession(world.portal, { in: place, status: 'draft', agenda })
  const submit = (session: Awaited<ReturnType<typeof insertSession>> | undefined, title: string, point?: number) =>
    insertDocument(world.portal, {
      in: place,
      author,
      status: 'submitted',
      title,
      ...(session && { session }),
      ...(session && point !== undefined && { pointId: session.pointIds[point] }),
    })
  const inTurn: Parameters<typeof submit>[] = [
    [one, 'Convocation'],
    [other, 'Budget de l’autre', 0],
    [one, 'Effectifs au 1er mars', 1],
    [one, 'Budget annexe', 0],
    [undefined, 'Règlement'],
    [one, 'Annexe au budget', 0],
  ]
  for (const submission of inTurn) await submit(...submission)

  // two sessions at the same time stay apart
  expect(await titlesOf(reviewer)).toEqual([
    'Annexe au budget',
    'Budget annexe',
    'Effectifs au 1er mars',
    'Convocation',
    'Budget de l’autre',
    'Règlement',
  ])
})

test('the queue is read in one statement, whatever the page', async () => {
  await queueOf(validator)
  for (const query of ['', '?itemsPerPage=100', '?page=2&itemsPerPage=1']) {
    // The other statement is that of the sign-in.
    expect(await world.statementsOf(() => queueOf(validator, query))).toHaveLength(2)
  }
})

test('the queue requires the role of a validator, and validates its parameters', async () => {
  expect(await queueOf(author)).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await queueOf(validator, '?irp=abc')).toMatchObject({ status: 400, code: 'request.parameter' })
})

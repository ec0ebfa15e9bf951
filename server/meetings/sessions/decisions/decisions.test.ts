import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let reader: Actor
let redactor: Actor
let stranger: Actor
let thematics: { id: number; name: string }[]

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  reader = await world.user({ in: body })
  redactor = await world.user({ in: body, role: 'redactor', firstName: 'Anne', lastName: 'Le Goff' })
  stranger = await world.user({ in: await world.body(), role: 'validator' })
  thematics = await world.db
    .insertInto('thematics')
    .values([
      { name: 'Télétravail', position: 2 },
      { name: 'Mobilité', position: 1 },
    ])
    .returning(['id', 'name'])
    .execute()
})
afterAll(() => world.close())

async function held(wishes: Partial<Parameters<typeof insertSession>[1]> = {}) {
  const session = await insertSession(world.portal, {
    in: body,
    status: 'held',
    inDays: -10,
    agenda: ['Budget', { title: 'Emploi', kind: 'information', points: [{ title: 'Effectifs', kind: 'information' }] }],
    ...wishes,
  })
  return { session, url: `/api/sessions/${session.id}/decisions` }
}
const put = async (who: Actor, url: string, decisions: object[], version = 1) =>
  (await who.put(url, { decisions, version })).json()
const read = async (url: string) => (await reader.get(url)).json()
const numbered = ({ decisions }: { decisions: { number: number; text: string }[] }) =>
  decisions.map(({ number, text }) => `D${number} ${text}`)

test('a new session has no decisions, and can be given some with all their fields', async () => {
  const { session, url } = await held()
  expect(await read(url)).toEqual({
    '@context': '/api/contexts/Decisions',
    '@id': url,
    '@type': 'Decisions',
    decisions: [],
    version: 1,
  })
  const decisions = [
    {
      text: 'Publier les postes vacants',
      point: { id: session.pointIds[2] },
      owner: 'Direction des ressources humaines',
      dueOn: '2026-03-18',
      thematics: thematics.map(({ id }) => ({ id })),
    },
    { text: 'Réunir le groupe de travail', state: 'inProgress', dueOn: '2026-03-19' },
  ]
  expect(await put(redactor, url, decisions)).toEqual({
    '@context': '/api/contexts/Decisions',
    '@id': url,
    '@type': 'Decisions',
    decisions: [
      {
        id: expect.any(Number),
        number: 1,
        text: 'Publier les postes vacants',
        point: { id: session.pointIds[2], number: '2.1', title: 'Effectifs' },
        owner: 'Direction des ressources humaines',
        ownerPerson: null,
        dueOn: '2026-03-18',
        late: true,
        state: 'toDo',
        thematics: thematics.toReversed(),
      },
      {
        id: expect.any(Number),
        number: 2,
        text: 'Réunir le groupe de travail',
        point: null,
        owner: null,
        ownerPerson: null,
        dueOn: '2026-03-19',
        late: false,
        state: 'inProgress',
        thematics: [],
      },
    ],
    version: 2,
  })
  expect(await read(url)).toMatchObject({ version: 2, decisions: [{ number: 1 }, { number: 2 }] })
})

test('a kept decision keeps its number, a missing one is deleted, a new one takes the next number', async () => {
  const { url } = await held()
  const { decisions } = await put(redactor, url, [
    { text: 'Un', thematics: [{ id: thematics[0]!.id }] },
    { text: 'Deux' },
    { text: 'Trois' },
  ])
  const [one, , three] = decisions as { id: number }[]

  const changed = await put(
    redactor,
    url,
    [{ text: 'Quatre' }, { id: three!.id, text: 'Trois, fait', state: 'done' }, { id: one!.id, text: 'Un' }],
    2,
  )

  expect(numbered(changed)).toEqual(['D1 Un', 'D3 Trois, fait', 'D4 Quatre'])
  expect(changed.decisions).toMatchObject([
    { id: one!.id, thematics: [] },
    { id: three!.id, state: 'done', late: false },
    {},
  ])
  expect(numbered(await put(redactor, url, [], 3))).toEqual([])
})

describe('decisions cannot be written', () => {
  test('by people who may not write in the body, nor by people who may not read the session', async () => {
    const { url } = await held()
    for (const who of [reader, stranger])
      expect(await put(who, url, [{ text: 'Un' }])).toMatchObject({ status: 403, code: 'access.denied' })
    const onlooker = await world.user({ in: body, also: [{ in: await world.body(), role: 'redactor' }] })
    expect(await put(onlooker, url, [{ text: 'Un' }])).toMatchObject({ code: 'access.denied' })
    const { url: hidden } = await held({ confidential: true })
    expect(await put(stranger, hidden, [{ text: 'Un' }])).toMatchObject({ status: 404, code: 'record.notFound' })
    expect((await stranger.get(hidden)).json()).toMatchObject({ code: 'record.notFound' })
    expect(await read(url)).toMatchObject({ decisions: [], version: 1 })
  })

  test.each(['draft', 'closed', 'cancelled'] as const)('in a session that is %s', async (status) => {
    const { url } = await held({ status })
    expect(await put(redactor, url, [{ text: 'Un' }])).toMatchObject({ status: 409, code: 'record.state' })
  })

  test('over an outdated version, even concurrently', async () => {
    const { url } = await held()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => redactor.put(url, { decisions: [{ text: 'Un' }], version: 1 })),
    )
    expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
      200: { length: 1 },
      409: { length: 4 },
    })
    expect(await put(redactor, url, [], 1)).toMatchObject({
      code: 'record.stale',
      description: expect.stringContaining('Anne Le Goff'),
    })
    expect(numbered(await read(url))).toEqual(['D1 Un'])
  })

  test('with records of other sessions: each violation is on its field, and nothing is written', async () => {
    const { url } = await held()
    const other = await held()
    const { decisions: theirs } = await put(redactor, other.url, [{ text: 'Ailleurs' }])
    const { decisions: ours } = await put(redactor, url, [{ text: 'Un' }])
    const answer = await put(
      redactor,
      url,
      [
        { id: ours[0].id, text: 'Changé', point: { id: other.session.pointIds[0] } },
        { id: theirs[0].id, text: 'Pris' },
        { id: ours[0].id, text: 'Deux fois' },
        { text: 'Deux', thematics: [{ id: thematics[0]!.id }, { id: 999_999 }] },
      ],
      2,
    )
    expect(answer).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(answer.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([
      'decisions[0].point',
      'decisions[1].id',
      'decisions[2].id',
      'decisions[3].thematics[1]',
    ])
    const malformed = await put(
      redactor,
      url,
      [{ text: '' }, { text: 'x'.repeat(501), dueOn: '0000-01-01', state: 'lost' }],
      2,
    )
    expect(malformed.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([
      'decisions[0].text',
      'decisions[1].text',
      'decisions[1].dueOn',
      'decisions[1].state',
    ])
    expect(numbered(await read(url))).toEqual(['D1 Un'])
    expect(numbered(await read(other.url))).toEqual(['D1 Ailleurs'])
  })
})

test('a hundred decisions take as many statements as one', async () => {
  const few = await held()
  const many = await held()
  const write = (url: string, count: number) =>
    world.statementsOf(() =>
      put(
        redactor,
        url,
        Array.from({ length: count }, (_, index) => ({
          text: `Décision ${index}`,
          thematics: [{ id: thematics[0]!.id }],
        })),
      ),
    )
  const one = await write(few.url, 1)
  expect(await write(many.url, 100)).toHaveLength(one.length)
  expect((await read(many.url)).decisions).toHaveLength(100)
  expect(await world.statementsOf(() => reader.get(many.url))).toHaveLength(2)
})

test('an owner who is a person of the body is named as one, any other text is not', async () => {
  const { session, url } = await held()
  await world.user({ in: body, firstName: 'Paul', lastName: 'Géraud' })
  await world.user({ in: body, firstName: 'Jean', lastName: 'Morvan' })
  await world.user({ in: body, firstName: 'Jean', lastName: 'Morvan' })
  await world.user({ in: await world.body(), firstName: 'Marie', lastName: 'Kerbrat' })
  const owners = ['Anne Le Goff', 'géraud paul', 'Jean Morvan', 'Marie Kerbrat', 'La direction', null]
  await put(
    redactor,
    url,
    owners.map((owner, index) => ({ text: `Décision ${index}`, owner })),
  )
  const { decisions } = await read(url)
  expect(
    decisions.map(({ ownerPerson }: { ownerPerson: { lastName: string } | null }) => ownerPerson?.lastName),
  ).toEqual(['Le Goff', 'Géraud', undefined, undefined, undefined, undefined])
  expect(decisions[0].ownerPerson).toMatchObject({ id: redactor.id })

  await world.db
    .updateTable('agendaPoints')
    .set({ rapporteur: 'Paul Géraud' })
    .where('sessionId', '=', session.id)
    .execute()
  const { agenda } = (await reader.get(`/api/sessions/${session.id}`)).json()
  expect(agenda[0]).toMatchObject({ rapporteur: 'Paul Géraud', rapporteurPerson: { lastName: 'Géraud' } })
  expect(agenda[1].points[0].rapporteurPerson).toMatchObject({ firstName: 'Paul' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Commitments } from '#contract/meetings/commitments/commitments.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// The register of commitments and questions, over the bodies that one may see.

const world = await openWorld()
afterAll(() => world.close())

let body: { id: number }
let other: { id: number }
let member: Actor
let stranger: Actor
let project: { id: number }
let sessions: Record<'march' | 'lastYear' | 'secret' | 'elsewhere', { id: number }>

beforeAll(async () => {
  body = await world.body({ name: 'CSE Bretagne' })
  other = await world.body({ name: 'CSE Normandie' })
  member = await world.user({ in: body })
  stranger = await world.user({ in: other })
  project = await insertThematic(world.portal, 'Télétravail')
  const insert = async (wishes: Partial<Parameters<typeof insertSession>[1]>) =>
    insertSession(world.portal, { in: body, status: 'held', inDays: -7, ...wishes })
  sessions = {
    march: await insert({}),
    lastYear: await insert({ inDays: -100 }),
    secret: await insert({ in: other, confidential: true, inDays: -900 }),
    elsewhere: await insert({ in: other }),
  }
  const at = world.clock.now().toISOString()
  const common = { kind: 'commitment' as const, createdAt: at, updatedAt: at }
  const rows = await world.db
    .insertInto('commitments')
    .values([
      { ...common, sessionId: sessions.march.id, text: 'Sans échéance' },
      { ...common, sessionId: sessions.march.id, text: 'En avril', dueOn: '2026-04-10' },
      { ...common, sessionId: sessions.march.id, text: 'Tenu', state: 'kept', closedAt: '2026-03-12T10:00:00Z' },
      { ...common, sessionId: sessions.lastYear.id, text: 'En retard', dueOn: '2026-02-01' },
      { ...common, sessionId: sessions.lastYear.id, text: 'Plus en retard', dueOn: '2026-01-15' },
      {
        ...common,
        sessionId: sessions.lastYear.id,
        text: 'Question répondue',
        kind: 'question',
        state: 'kept',
        answer: 'Oui.',
        closedAt: '2026-03-18T10:00:00Z',
      },
      { ...common, sessionId: sessions.secret.id, text: 'Secret' },
      { ...common, sessionId: sessions.elsewhere.id, text: 'Ailleurs', kind: 'question', dueOn: '2026-05-01' },
    ])
    .returning(['id', 'text'])
    .execute()
  const filed = rows.filter(({ text }) => text === 'En avril' || text === 'Tenu')
  await world.db
    .insertInto('commitmentThematics')
    .values(filed.map(({ id }) => ({ commitmentId: id, thematicId: project.id })))
    .execute()
})

const find = async (filters = '', who = member): Promise<Commitments> =>
  (await who.get(`/api/commitments${filters}`)).json()
const texts = async (filters = '', who = member) => (await find(filters, who)).member.map(({ text }) => text)

test('late ones come first, then the other open ones by due date, then the latest closed ones', async () => {
  expect(await texts()).toEqual([
    'Plus en retard',
    'En retard',
    'En avril',
    'Ailleurs',
    'Sans échéance',
    'Question répondue',
    'Tenu',
  ])
})

test('filters by body, project, kind, state and year', async () => {
  expect(await texts(`?irp=${other.id}`)).toEqual(['Ailleurs'])
  expect(await texts(`?thematic=${project.id}`)).toEqual(['En avril', 'Tenu'])
  expect(await texts('?kind=question')).toEqual(['Ailleurs', 'Question répondue'])
  expect(await texts('?state=late')).toEqual(['Plus en retard', 'En retard'])
  expect(await texts(`?state[]=open&state[]=late&irp=${body.id}`)).toEqual([
    'Plus en retard',
    'En retard',
    'En avril',
    'Sans échéance',
  ])
  expect(await texts('?year=2025')).toEqual(['Plus en retard', 'En retard', 'Question répondue'])
  expect(await texts(`?session=${sessions.march.id}`)).toEqual(['En avril', 'Sans échéance', 'Tenu'])
})

test('pages tell how many there are', async () => {
  const page = await find('?itemsPerPage=2&page=2')
  expect(page).toMatchObject({ totalItems: 7, member: [{ text: 'En avril' }, { text: 'Ailleurs' }] })
})

test('the values of the filters are those of what the person may read', async () => {
  expect((await find('?state=late')).choices).toEqual({
    irps: [expect.objectContaining({ id: body.id }), expect.objectContaining({ id: other.id })],
    thematics: [{ id: project.id, name: 'Télétravail' }],
    years: [2026, 2025],
  })
  expect((await find('', stranger)).choices.years).toEqual([2026, 2025, 2023])
})

test('those of a confidential session are counted for nobody else', async () => {
  expect((await find()).totalItems).toBe(7)
  expect((await find('', stranger)).totalItems).toBe(8)
  expect(await texts(`?session=${sessions.secret.id}`)).toEqual([])
  expect(await texts(`?session=${sessions.secret.id}`, stranger)).toEqual(['Secret'])
})

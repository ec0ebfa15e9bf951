import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Commitments } from '#contract/meetings/commitments/commitments.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'
import { commitmentsExportCall } from './expensiveCalls.ts'

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

describe('the file', () => {
  const download = (query = '', by = member) => by.get(`/api/commitments/export.csv?${query}`)

  test('has the lines of the list, in its order and with its filters, and is audited', async () => {
    const trail = await auditLinesDuring(world, async () => {
      const answer = await download(`irp=${body.id}`)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="engagements-2026-03-19.csv"',
      })
      const [head, ...lines] = answer.body.trimEnd().split('\r\n')
      expect(head).toBe(
        '\uFEFFdate;instance;séance;point;nature;texte;responsable;échéance;état;réponse;clos le;projets débattus;repris à',
      )
      const { member: listed } = (await member.get(`/api/commitments?irp=${body.id}`)).json<Commitments>()
      expect(lines.map((line) => line.split(';')[5])).toEqual(listed.map(({ text }) => text))
      expect(lines[0]).toMatch(/;CSE Bretagne;Séance ordinaire;;Engagement;Plus en retard;;15\/01\/2026;en retard;;;;$/)
      expect(lines).toContainEqual(
        expect.stringMatching(/;Question;Question répondue;;;répondue;Oui\.;18 mars 2026;;$/),
      )
      expect(lines).toContainEqual(expect.stringMatching(/;En avril;;10\/04\/2026;en cours;;;Télétravail;/))
    })
    expect(trail).toMatchObject([{ action: 'commitment.exported', userId: member.id, details: { filtered: true } }])
    const texts = async (query: string) =>
      (await download(query)).body
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';')[5])
    expect(await texts(`state=late&thematic=${project.id}`)).toEqual([])
    expect(await texts('kind=question&state=kept')).toEqual(['Question répondue'])
  })

  test('has nothing that its reader may not read', async () => {
    expect((await download()).body).not.toContain('Secret')
    expect((await download('', stranger)).body).toContain('Secret')
  })

  test('contains no formula', async () => {
    const at = world.clock.now().toISOString()
    await world.db
      .insertInto('commitments')
      .values({
        sessionId: sessions.march.id,
        kind: 'commitment',
        text: '=HYPERLINK("http://x")',
        owner: '@SUM(A1)',
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    const { body: file } = await download()
    expect(file).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(file).not.toMatch(/(^|;)"?[=+@-]/m)
  })

  test('keeps a text of several lines in one cell', async () => {
    const place = await world.body()
    const session = await insertSession(world.portal, { in: place, status: 'held', inDays: -7 })
    const at = world.clock.now().toISOString()
    const texts = { text: 'La direction fournit\n- le bilan\n=1+1', answer: 'Oui\n+ le plan' }
    await world.db
      .insertInto('commitments')
      .values({
        ...texts,
        sessionId: session.id,
        kind: 'question',
        state: 'kept',
        closedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    const { body: file } = await download(`irp=${place.id}`)
    expect(parse(file, { bom: true, delimiter: ';', columns: true, record_delimiter: ['\r\n', '\n'] })).toMatchObject([
      { texte: texts.text, réponse: texts.answer },
    ])
  })

  test('may be downloaded so many times an hour', async () => {
    const keen = await world.user({ in: body })
    for (let times = 0; times < commitmentsExportCall.quota.times; times++)
      expect((await download('state=late', keen)).statusCode).toBe(200)
    expect((await download('', keen)).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  })
})

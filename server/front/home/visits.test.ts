import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Home } from '#contract/front/home.ts'
import { writeContent } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  body = await world.body()
  reader = await world.user({ in: body })
})

const homeOf = async (who: Actor): Promise<Home> => (await who.get('/api/home')).json()
const sinceOf = async (who: Actor) => {
  const { since } = await homeOf(who)
  return since && new Date(since)
}
const marks = (rows: { title: string; isNew: boolean }[]) => rows.map(({ title, isNew }) => [title, isNew])
const newsOf = ({ news }: Home) => marks(news.filter(({ title }) => title.startsWith('Neuf')))

test('a visit ends after half an hour without requests; the next one gets its end', async () => {
  const first = world.clock.now()
  expect(await sinceOf(reader)).toBeNull()
  world.clock.forward({ minutes: 30 })
  expect(await sinceOf(reader)).toBeNull()
  const last = world.clock.now()
  world.clock.forward({ minutes: 30, seconds: 1 })
  expect(await sinceOf(reader)).toEqual(last)
  expect(last).not.toEqual(first)
  world.clock.forward({ minutes: 20 })
  expect(await sinceOf(reader)).toEqual(last)
})

test('a dashboard requested again at once is not recorded again, and returns the same', async () => {
  const writtenAt = async () => {
    const { rows } = await sql<{
      at: string
    }>`select xmin::text || last_at::text as at from home_visits where user_id = ${reader.id}`.execute(world.db)
    return rows[0]?.at
  }
  await sinceOf(reader)
  world.clock.forward({ hours: 1 })
  const since = await sinceOf(reader)
  const written = await writtenAt()
  world.clock.forward({ seconds: 14 })
  expect(await sinceOf(reader)).toEqual(since)
  expect(await writtenAt()).toBe(written)
  world.clock.forward({ seconds: 1 })
  expect(await sinceOf(reader)).toEqual(since)
  expect(await writtenAt()).not.toBe(written)
})

test('concurrent requests count as one visit', async () => {
  await homeOf(reader)
  const visit = world.clock.now()
  world.clock.forward({ hours: 1 })
  const answers = await Promise.all([sinceOf(reader), sinceOf(reader), sinceOf(reader)])
  expect(answers).toEqual([visit, visit, visit])
})

test('what was published since the previous visit is new, until the next visit', async () => {
  const { portal } = world
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  const commission = await ensureBranch(portal, 'documentCommissions')
  const fill = async (word: string) => {
    await insertSession(portal, { in: body, title: `À venir ${word}`, inDays: 3 })
    await insertDocument(portal, { in: body, title: `Commission ${word}`, commission })
    await insertDocument(portal, { in: body, title: `Fonctionnement ${word}` })
    await writeContent(editor, { title: `Neuf ${word}`, inSlider: true })
  }
  await insertSession(portal, { in: body, title: 'Passée avant', inDays: -2, status: 'held' })
  await insertSession(portal, { in: body, title: 'Passée depuis', inDays: -1 / 24 })
  await fill('avant')
  world.clock.forward({ minutes: 1 })
  const before = await homeOf(reader)
  expect([...before.nextSessions, ...before.latestDocuments, ...before.news].some(({ isNew }) => isNew)).toBe(false)
  world.clock.forward({ hours: 1, minutes: 30 })
  await fill('depuis')
  world.clock.forward({ minutes: 1 })

  const home = await homeOf(reader)
  expect(marks(home.nextSessions)).toEqual([
    ['À venir avant', false],
    ['À venir depuis', true],
  ])
  expect(marks(home.lastSessions)).toEqual([
    ['Passée depuis', true],
    ['Passée avant', false],
  ])
  const pair = (word: string) => [
    [`${word} depuis`, true],
    [`${word} avant`, false],
  ]
  expect(marks(home.committeeDocuments)).toEqual(pair('Commission'))
  expect(marks(home.functioningDocuments)).toEqual(pair('Fonctionnement'))
  expect(home.latestDocuments.map(({ isNew }) => isNew)).toEqual([true, true, false, false])
  expect(newsOf(home)).toEqual(pair('Neuf'))
  expect(marks(home.slider)).toEqual(pair('Neuf'))

  world.clock.forward({ hours: 1 })
  expect(newsOf(await homeOf(reader))).toEqual([
    ['Neuf depuis', false],
    ['Neuf avant', false],
  ])
})

test('a document counts as published once its session is convened, whenever it was published', async () => {
  const writer = await world.user({ in: body, role: 'redactor' })
  const session = await insertSession(world.portal, { in: body, status: 'draft', place: 'Ici', agenda: ['Point'] })
  await insertDocument(world.portal, { in: body, session, title: 'De la séance' })
  world.clock.forward({ minutes: 1 })
  expect((await homeOf(reader)).latestDocuments).toEqual([])
  world.clock.forward({ hours: 1 })
  await writer.post(`/api/sessions/${session.id}/convocation`)
  expect(marks((await homeOf(reader)).latestDocuments)).toEqual([['De la séance', true]])
})

test('one’s own publications are not new', async () => {
  const author = await world.user({ in: body, role: 'validator' })
  await homeOf(author)
  world.clock.forward({ hours: 1 })
  await insertDocument(world.portal, { in: body, author, title: 'De moi' })
  await insertDocument(world.portal, { in: body, title: 'D’un autre' })
  expect(marks((await homeOf(author)).latestDocuments)).toEqual([
    ['D’un autre', true],
    ['De moi', false],
  ])
})

test('an error while recording the visit does not break the dashboard', async () => {
  await insertSession(world.portal, { in: body, title: 'Demain', inDays: 1 })
  await reader.get('/me')
  await sql`alter table home_visits rename to gone`.execute(world.db)
  try {
    const answer = await reader.get('/api/home')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      since: null,
      scope: 'mine',
      nextSessions: [{ title: 'Demain', isNew: false }],
    })
    expect(world.logged).toContainEqual(expect.objectContaining({ level: 40, user: reader.id }))
  } finally {
    await sql`alter table gone rename to home_visits`.execute(world.db)
  }
})

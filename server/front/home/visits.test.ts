import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Home } from '#contract/front/home.ts'
import { backgroundHeader } from '#contract/people/accounts/signIns.ts'
import { cookieNames } from '#server/ground/http/cookies.ts'
import { createSignIn } from '#server/people/accounts/signIn/signIns.ts'
import type { Caller } from '#tests/support/caller.ts'
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

const homeOf = async (who: Caller): Promise<Home> => (await who.get('/api/home')).json()
const sinceOf = async (who: Caller) => {
  const { since } = await homeOf(who)
  return since && new Date(since)
}
/** Signs in a person with this caller: on another device, or again after their sign-in has expired. */
async function signIn(caller: Caller, { id }: { id: number }): Promise<void> {
  const { config, clock } = world.portal
  const visit = {
    userId: id,
    device: 'any',
    address: '127.0.0.1',
    byPassword: true,
    lastsMs: config.retention.signInMs,
  }
  caller.cookies.set(cookieNames(config.secureCookies).signIn, await createSignIn(world.db, visit, clock.now()))
  await caller.send('GET', '/me')
}
/** The person comes back after so many hours. */
async function comeBack(who: Actor, hours: number): Promise<void> {
  world.clock.forward({ hours })
  await signIn(who, who)
}
const marks = (rows: { title: string; isNew: boolean }[]) => rows.map(({ title, isNew }) => [title, isNew])
const newsOf = ({ news }: Home) => marks(news.filter(({ title }) => title.startsWith('Neuf')))

test('a visit ends after four hours without use of the portal, whatever was used', async () => {
  expect(await sinceOf(reader)).toBeNull()
  await comeBack(reader, 3)
  world.clock.forward({ minutes: 1 })
  await reader.get('/api/sessions')
  await comeBack(reader, 4)
  expect(await sinceOf(reader)).toBeNull()
  world.clock.forward({ minutes: 10 })
  await reader.get('/api/sessions')
  const last = world.clock.now()
  world.clock.forward({ seconds: 1 })
  await comeBack(reader, 4)
  expect(await sinceOf(reader)).toEqual(last)
  world.clock.forward({ minutes: 20 })
  expect(await sinceOf(reader)).toEqual(last)
})

test('two devices of a person have the same visits', async () => {
  await sinceOf(reader)
  world.clock.forward({ hours: 5 })
  const phone = world.visitor()
  await signIn(phone, reader)
  world.clock.forward({ minutes: 10 })
  await phone.get('/api/sessions')
  const last = world.clock.now()
  await comeBack(reader, 5)
  expect(await sinceOf(reader)).toEqual(last)
  await signIn(phone, reader)
  expect(await sinceOf(phone)).toEqual(last)
})

test('people who open home in the same instant have their own visits, and one statement finds them', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => world.user({ in: body })))
  const before: Date[] = []
  for (const person of people) {
    world.clock.forward({ minutes: 1 })
    await signIn(person, person)
    before.push(world.clock.now())
  }
  world.clock.forward({ hours: 5 })
  for (const person of people) await signIn(person, person)
  let found: (Date | '' | null)[] = []
  const statements = await world.statementsOf(async () => {
    found = await Promise.all(people.map(sinceOf))
  })
  expect(found).toEqual(before)
  expect(statements.filter((statement) => statement.includes('select before_at from home_visits'))).toHaveLength(1)
})

test('a background call is no use of the portal', async () => {
  await sinceOf(reader)
  const last = world.clock.now()
  world.clock.forward({ hours: 1, minutes: 59 })
  await reader.send('GET', '/me', undefined, { [backgroundHeader]: '1' })
  await comeBack(reader, 3)
  expect(await sinceOf(reader)).toEqual(last)
})

test('what others changed since the previous visit is listed by session, with what is unread', async () => {
  const { portal } = world
  const elsewhere = await world.body()
  const old = await insertSession(portal, { in: body, title: 'Ancienne', inDays: 30 })
  await insertDocument(portal, { in: body, session: old, title: 'Connue' })
  await homeOf(reader)
  world.clock.forward({ hours: 24 * 7 })
  const redactor = await world.user({ in: body, role: 'redactor' })
  const session = await insertSession(portal, { in: body, status: 'draft', place: 'Ici', agenda: ['Point'], inDays: 9 })
  for (const rank of [1, 2, 3, 4]) await insertDocument(portal, { in: body, session, title: `Pièce ${rank}` })
  await insertDocument(portal, { in: body, session, author: reader, title: 'La mienne' })
  await redactor.post(`/api/sessions/${session.id}/convocation`)
  await insertDocument(portal, { in: body, title: 'Règlement' })
  await insertDocument(portal, { in: elsewhere, title: 'Ailleurs' })
  const mayNotRead = await insertSession(portal, { in: elsewhere, title: 'Huis clos', inDays: 5, confidential: true })
  await insertDocument(portal, { in: elsewhere, session: mayNotRead, title: 'Secrète' })
  await comeBack(reader, 24 * 7)

  const { changes, since } = await homeOf(reader)
  expect(since).not.toBeNull()
  expect(changes.map(({ session: of, events, documentCount }) => [of?.title ?? null, events, documentCount])).toEqual([
    [null, [], 1],
    [expect.any(String), ['convocation'], 4],
  ])
  expect(changes[1]).toMatchObject({ session: { id: session.id }, irp: { id: body.id } })
  expect(changes[1]?.documents).toHaveLength(3)
  const [first] = changes[0]?.documents ?? []
  expect(first).toMatchObject({ title: 'Règlement', isUnread: true })

  await reader.get(`/api/documents/${first?.id}/file`)
  expect((await homeOf(reader)).changes[0]?.documents).toEqual([{ ...first, isUnread: false }])
  const all: Home = (await reader.get('/api/home?scope=all')).json()
  expect(all.changes.map(({ irp }) => irp.id)).toContain(elsewhere.id)
  expect(JSON.stringify(all)).not.toContain('Huis clos')
})

test('a visit at an hour of a wrong clock, years ahead, is forgotten once the clock is right', async () => {
  await comeBack(reader, 5)
  const last = world.clock.now()
  const fiveYears = 5 * 365 * 24
  await comeBack(reader, fiveYears)
  expect(await sinceOf(reader)).toEqual(last)
  await comeBack(reader, 8)
  world.clock.forward({ hours: -fiveYears - 8 + 1 })
  await signIn(reader, reader)
  expect(await sinceOf(reader)).toBeNull()
  const seen = world.clock.now()
  await comeBack(reader, 6)
  expect(await sinceOf(reader)).toEqual(seen)
})

test('what is older than one’s mandate in the body is neither new nor unread', async () => {
  const { portal, db } = world
  const session = await insertSession(portal, { in: body, title: 'D’avant', inDays: -1, status: 'held' })
  const paper = await insertDocument(portal, { in: body, session, title: 'Pièce d’avant' })
  const next = await insertSession(portal, { in: body, title: 'À venir', inDays: 9 })
  await insertDocument(portal, { in: body, session: next, title: 'Pièce à venir' })
  const unread = async () => {
    const { lastSessions, nextSessions, latestDocuments } = await homeOf(reader)
    return {
      sessions: [...lastSessions, ...nextSessions].map(({ title, unreadCount }) => [title, unreadCount]),
      documents: Object.fromEntries(latestDocuments.map(({ title, read }) => [title, read])),
    }
  }
  expect((await unread()).sessions).toEqual([
    ['D’avant', 1],
    ['À venir', 1],
  ])

  world.clock.forward({ minutes: 1 })
  await insertDocument(portal, { in: body, title: 'Accord d’avant' })
  const tomorrow = sql<string>`${world.clock.now().toISOString()}::timestamptz::date + 1`
  await db.updateTable('assignments').set({ startsOn: tomorrow }).where('userId', '=', reader.id).execute()
  await comeBack(reader, 48)

  expect(await unread()).toEqual({
    sessions: [
      ['D’avant', 0],
      ['À venir', 1],
    ],
    documents: { 'Pièce d’avant': 'before', 'Accord d’avant': 'before', 'Pièce à venir': 'never' },
  })
  const { changes } = await homeOf(reader)
  expect(changes.flatMap(({ documents }) => documents.map(({ title }) => title))).not.toContain('Accord d’avant')
  const { documents } = (await reader.get(`/api/sessions/${session.id}`)).json()
  expect(documents).toMatchObject([{ id: paper.id, read: 'before' }])
})

test('with mandates of several days, the first one above the body counts', async () => {
  const { portal, db } = world
  const [old, recent] = [await world.body(), await world.body()]
  const member = await world.user({ in: old })
  const tomorrow = sql<string>`${world.clock.now().toISOString()}::timestamptz::date + 1`
  await db
    .insertInto('assignments')
    .values({ userId: member.id, bodyId: recent.id, role: 'reader', startsOn: tomorrow })
    .execute()
  await insertDocument(portal, { in: old, title: 'Pendant le premier' })
  await insertDocument(portal, { in: recent, title: 'Avant le second' })
  await comeBack(member, 48)
  const { latestDocuments } = await homeOf(member)
  expect(Object.fromEntries(latestDocuments.map(({ title, read }) => [title, read]))).toMatchObject({
    'Pendant le premier': 'never',
    'Avant le second': 'before',
  })
})

test('what was published since the previous visit is new, until the next visit', async () => {
  const { portal } = world
  const commission = await ensureBranch(portal, 'documentCommissions')
  const fill = async (word: string) => {
    await insertSession(portal, { in: body, title: `À venir ${word}`, inDays: 3 })
    await insertDocument(portal, { in: body, title: `Commission ${word}`, commission })
    await insertDocument(portal, { in: body, title: `Fonctionnement ${word}` })
    await writeContent(await world.user({ roles: ['ROLE_EDITOR'] }), { title: `Neuf ${word}`, inSlider: true })
  }
  await insertSession(portal, { in: body, title: 'Passée avant', inDays: -2, status: 'held' })
  await insertSession(portal, { in: body, title: 'Passée depuis', inDays: -1 / 24 })
  await fill('avant')
  world.clock.forward({ minutes: 1 })
  const before = await homeOf(reader)
  expect([...before.nextSessions, ...before.latestDocuments, ...before.news].some(({ isNew }) => isNew)).toBe(false)
  world.clock.forward({ hours: 5 })
  await fill('depuis')
  await signIn(reader, reader)
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

  await comeBack(reader, 5)
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
  await comeBack(writer, 5)
  await signIn(reader, reader)
  world.clock.forward({ minutes: 1 })
  await writer.post(`/api/sessions/${session.id}/convocation`)
  expect(marks((await homeOf(reader)).latestDocuments)).toEqual([['De la séance', true]])
})

test('one’s own publications are not new', async () => {
  const author = await world.user({ in: body, role: 'validator' })
  await homeOf(author)
  await comeBack(author, 5)
  world.clock.forward({ minutes: 1 })
  await insertDocument(world.portal, { in: body, author, title: 'De moi' })
  await insertDocument(world.portal, { in: body, title: 'D’un autre' })
  expect(marks((await homeOf(author)).latestDocuments)).toEqual([
    ['D’un autre', true],
    ['De moi', false],
  ])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deadline } from '#contract/meetings/sessions/followUp.ts'
import { circlePeople, createCircle, type Person } from '#tests/support/circle.ts'
import { writeContent } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string; label: string }
let redactor: Actor

// Today is 2026-03-19.
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  // A commission has no deadlines of its own.
  body = await world.body({ kind: 'COMMISSION' })
  redactor = await world.user({ in: body, role: 'redactor' })
})

const duesOf = async (who: Actor, query = ''): Promise<Deadline[]> => (await who.get(`/api/dues${query}`)).json().member
const seen = (dues: Deadline[]) => dues.map(({ rule, dueOn, state }) => [rule, dueOn, state])
const consult = (title: string, startedOn: string, wishes: object = {}) =>
  world.db
    .insertInto('consultations')
    .values({ bodyId: body.id, title, startedOn, ...wishes })
    .returning('id')
    .executeTakeFirstOrThrow()

test('an agenda is due until it is sent, for drafts and convened sessions', async () => {
  const session = await insertSession(world.portal, { in: body, inDays: 10, title: 'Convoquée' })
  await insertSession(world.portal, { in: body, inDays: 2, status: 'draft', title: 'Brouillon' })
  await insertSession(world.portal, { in: body, inDays: 5, agendaSentOn: '2026-03-18', title: 'Déjà parti' })
  await insertSession(world.portal, { in: body, inDays: 8, status: 'cancelled', title: 'Annulée' })
  await insertSession(world.portal, { in: body, inDays: 9, type: 'preparatory', title: 'Entre élus' })
  await insertSession(world.portal, { in: body, inDays: 70, title: 'Trop loin' })
  await insertSession(world.portal, { in: body, inDays: -1, title: 'Commencée' })

  const answer = await redactor.get('/api/dues')

  expect(answer.json()).toMatchObject({ '@context': '/api/contexts/Due', '@id': '/api/dues', totalItems: 2 })
  expect(answer.json().member.map(({ session }: Deadline) => session?.title)).toEqual(['Brouillon', 'Convoquée'])
  expect(answer.json().member[1]).toEqual({
    '@id': `/api/dues#agenda-${session.id}`,
    '@type': 'Due',
    rule: 'agenda.notice',
    article: null,
    dueOn: '2026-03-26',
    state: 'due',
    figure: 3,
    about: null,
    sentOn: null,
    irp: { id: body.id, name: body.name, label: body.label },
    session: { id: session.id, title: 'Convoquée', startsAt: '2026-03-29T10:00:00+02:00' },
    point: null,
    remaining: [],
  })
  expect(answer.json().member[0]).toMatchObject({ dueOn: '2026-03-18', state: 'late', sentOn: null })
})

test('minutes are due until they are sent, and stay late for a year', async () => {
  const oldest = await insertSession(world.portal, { in: body, inDays: -400, status: 'held', title: 'Oubliée' })
  const old = await insertSession(world.portal, { in: body, inDays: -300, status: 'held', title: 'En retard' })
  const sent = await insertSession(world.portal, { in: body, inDays: -40, status: 'held', title: 'Transmis' })
  await insertSession(world.portal, { in: body, inDays: -30, status: 'closed', title: 'Close' })
  const recent = await insertSession(world.portal, { in: body, inDays: -7, status: 'held', title: 'Récente' })
  const document = await insertDocument(world.portal, { in: body, session: sent })
  const file = { documentId: document.id, state: 'sent', sentOn: '2026-03-01' } as const
  await world.db
    .insertInto('minutes')
    .values({ sessionId: sent.id, ...file })
    .execute()
  await world.db.insertInto('minutes').values({ sessionId: recent.id, procedure: 'pse' }).execute()

  await world.db.insertInto('decisions').values({ sessionId: recent.id, number: 1, text: 'Demander un plan' }).execute()

  const all = await duesOf(redactor)
  const dues = all.filter(({ rule }) => rule === 'minutes.due')

  expect(all.map(({ session }) => session?.id)).toEqual([old.id, recent.id, sent.id])
  expect(dues.map(({ session }) => session?.id)).toEqual([old.id, recent.id])
  expect(dues.map(({ remaining }) => remaining)).toEqual([
    ['minutes', 'decisions', 'synopsis'],
    ['minutes', 'synopsis'],
  ])
  expect(dues).toMatchObject([
    { rule: 'minutes.due', state: 'late', dueOn: '2025-06-07', figure: 285 },
    { rule: 'minutes.due', state: 'late', dueOn: '2026-03-15', figure: 4 },
  ])
  expect(dues).not.toContainEqual(expect.objectContaining({ session: { id: oldest.id } }))
})

test('decisions and synopsis stay due after the minutes are sent, until each is done or the session is closed', async () => {
  const session = await insertSession(world.portal, { in: body, inDays: -10, status: 'held', title: 'Transmise' })
  await insertSession(world.portal, { in: body, inDays: -5, status: 'held', title: 'Attendue' })
  const document = await insertDocument(world.portal, { in: body, session })
  await world.db
    .insertInto('minutes')
    .values({ sessionId: session.id, documentId: document.id, state: 'sent', sentOn: '2026-03-18' })
    .execute()
  const steps = async () => (await duesOf(redactor)).map(({ rule, remaining }) => [rule, remaining])
  const ofMinutes = ['minutes.due', ['minutes', 'decisions', 'synopsis']]

  // what the law requires comes first, however late the rest
  expect(await steps()).toEqual([ofMinutes, ['session.followUp', ['decisions', 'synopsis']]])
  expect((await duesOf(redactor))[1]).toMatchObject({
    '@id': `/api/dues#minutes-${session.id}`,
    article: null,
    dueOn: '2026-03-13',
    state: 'due',
    session: { id: session.id },
  })

  await world.db.insertInto('decisions').values({ sessionId: session.id, number: 1, text: 'Un plan' }).execute()
  expect(await steps()).toEqual([ofMinutes, ['session.followUp', ['synopsis']]])
  await world.db.updateTable('sessions').set({ status: 'closed' }).where('id', '=', session.id).execute()
  expect(await steps()).toEqual([ofMinutes])
})

test('a published synopsis ends what is due after a session', async () => {
  const session = await insertSession(world.portal, { in: body, inDays: -10, status: 'held' })
  const document = await insertDocument(world.portal, { in: body, session })
  await world.db
    .insertInto('minutes')
    .values({ sessionId: session.id, documentId: document.id, state: 'sent', sentOn: '2026-03-18' })
    .execute()
  await world.db.insertInto('decisions').values({ sessionId: session.id, number: 1, text: 'Un plan' }).execute()
  expect(await duesOf(redactor)).toMatchObject([{ rule: 'session.followUp', remaining: ['synopsis'] }])
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  await writeContent(editor, { contentType: 'synopsis', session: { id: session.id } })
  expect(await duesOf(redactor)).toEqual([])
})

test('an opinion is due until it is given; one deemed negative is listed for thirty days', async () => {
  await consult('Réputé négatif', '2026-02-01')
  await consult('Réputé négatif il y a longtemps', '2026-01-01')
  await consult('Loin', '2026-03-15', { expert: 'multiple' })
  const near = await consult('Proche', '2026-03-15')
  const planned = await insertSession(world.portal, {
    in: body,
    inDays: 20,
    agendaSentOn: '2026-03-18',
    agenda: [{ title: 'Recueil de l’avis', kind: 'opinion', consultationId: near.id }],
  })
  const given = await consult('Rendu', '2026-03-10')
  const session = await insertSession(world.portal, {
    in: body,
    status: 'closed',
    inDays: -2,
    agenda: [{ title: 'Avis', kind: 'opinion', consultationId: given.id }],
  })
  await world.db.insertInto('pointOutcomes').values({ pointId: session.pointIds[0]!, opinion: 'reserved' }).execute()

  expect(await duesOf(redactor)).toMatchObject([
    { rule: 'opinion.deemedNegative', dueOn: '2026-03-01', about: 'Réputé négatif', session: null },
    {
      rule: 'opinion.deadline',
      dueOn: '2026-04-15',
      about: 'Proche',
      figure: 27,
      session: null,
      point: { id: planned.pointIds[0], title: 'Recueil de l’avis', session: { id: planned.id } },
    },
  ])
})

test('the next meeting of a committee is due when it meets too seldom, and late until one is convened', async () => {
  const cse = await world.body()
  const csec = await world.body({ kind: 'CSEC' })
  const writer = await world.user({ in: cse, role: 'validator', also: [{ in: csec, role: 'redactor' }] })
  const meet = (where: { id: number }, inDays: number, wishes: object = {}) =>
    insertSession(world.portal, { in: where, inDays, status: 'closed', ...wishes })
  expect(await duesOf(writer)).toEqual([])

  await meet(cse, -70)
  await meet(csec, -150)
  await meet(cse, -10, { status: 'cancelled' })
  await meet(cse, -5, { type: 'training' })
  expect(await duesOf(writer)).toMatchObject([
    {
      rule: 'meeting.frequency',
      article: 'L2315-28',
      dueOn: '2026-03-08',
      state: 'late',
      session: null,
      irp: { id: cse.id },
    },
    { rule: 'meeting.frequency', article: 'L2316-15', dueOn: '2026-04-20', state: 'due', irp: { id: csec.id } },
  ])

  await meet(cse, 20, { status: 'convened', agendaSentOn: '2026-03-18' })
  expect((await duesOf(writer, `?irp=${cse.id}`)).map(({ rule }) => rule)).toEqual([])
  await world.db.updateTable('bodies').set({ atLeast300Employees: true }).where('id', '=', cse.id).execute()
  expect(await duesOf(writer, `?irp=${cse.id}`)).toMatchObject([
    { article: 'L2315-28', dueOn: '2026-05-08', state: 'due', figure: 1 },
  ])
  await world.db.updateTable('bodies').set({ meetingsPerYear: 12 }).where('id', '=', cse.id).execute()
  expect(await duesOf(writer, `?irp=${cse.id}`)).toMatchObject([{ article: null, dueOn: '2026-05-09', figure: 12 }])
  await world.db.updateTable('bodies').set({ active: false }).where('id', '=', cse.id).execute()
  expect(await duesOf(writer, `?irp=${cse.id}`)).toEqual([])
})

test('the written confirmation of a meeting on health and safety is due until its day', async () => {
  const cse = await world.body()
  const csec = await world.body({ kind: 'CSEC' })
  const writer = await world.user({ in: cse, role: 'redactor', also: [{ in: csec, role: 'redactor' }] })
  const safety = { healthAndSafety: true, agendaSentOn: '2026-03-01' }
  const { id } = await insertSession(world.portal, { in: cse, inDays: 15, ...safety })
  await insertSession(world.portal, { in: cse, inDays: 14, ...safety })
  await insertSession(world.portal, { in: cse, inDays: 30, ...safety, status: 'cancelled' })
  await insertSession(world.portal, { in: cse, inDays: 30, ...safety, type: 'preparatory' })
  await insertSession(world.portal, { in: csec, inDays: 30, ...safety })
  const confirmations = async () => (await duesOf(writer)).filter(({ rule }) => rule === 'meeting.hse.confirmation')
  expect(await confirmations()).toMatchObject([
    {
      '@id': `/api/dues#confirmation-${id}`,
      article: 'L2315-27',
      dueOn: '2026-03-19',
      state: 'due',
      irp: { id: cse.id },
      session: { id },
    },
  ])
})

test('dues are sorted by urgency, paged, and filtered by body', async () => {
  const other = await world.body({ kind: 'COMMISSION' })
  const writer = await world.user({ in: body, role: 'redactor', also: [{ in: other, role: 'validator' }] })
  await insertSession(world.portal, { in: body, inDays: -5, status: 'held' })
  await insertSession(world.portal, { in: other, inDays: -50, status: 'held' })
  await insertSession(world.portal, { in: other, inDays: 6, status: 'draft' })
  await consult('Télétravail', '2026-02-20')

  expect(seen(await duesOf(writer))).toEqual([
    ['minutes.due', '2026-02-12', 'late'],
    ['opinion.deadline', '2026-03-20', 'due'],
    ['agenda.notice', '2026-03-22', 'due'],
    ['minutes.due', '2026-03-29', 'due'],
  ])
  expect(seen(await duesOf(writer, '?itemsPerPage=2&page=2'))).toEqual(seen(await duesOf(writer)).slice(2))
  expect(seen(await duesOf(writer, `?irp=${other.id}`))).toHaveLength(2)
  expect((await writer.get('/api/dues?page=0')).json()).toMatchObject({ code: 'request.parameter' })
})

describe('dues are for people who write in the body', () => {
  test('and reveal no confidential record to others', async () => {
    const circle = await createCircle(world)
    const wishes = { in: circle.body, confidential: true }
    await insertSession(world.portal, { ...wishes, inDays: -5, status: 'held' })
    await insertSession(world.portal, { ...wishes, inDays: 5, status: 'draft' })
    const safety = { healthAndSafety: true, agendaSentOn: '2026-03-19' }
    await insertSession(world.portal, { ...wishes, inDays: 20, status: 'draft', ...safety })
    await world.db
      .insertInto('consultations')
      .values({ bodyId: circle.body.id, title: 'Secret', startedOn: '2026-03-01', confidential: true })
      .execute()

    const rules = async (person: Person) => {
      const answer = await circle.people[person].get(`/api/dues?irp=${circle.body.id}`)
      return answer.statusCode === 200 ? answer.json().member.map(({ rule }: Deadline) => rule) : answer.statusCode
    }
    const writers = ['redactor', 'validator', 'administrator']
    const writersElsewhere = ['fromBelow', 'stranger']
    const all = ['agenda.notice', 'meeting.hse.confirmation', 'minutes.due', 'opinion.deadline', 'meeting.frequency']
    for (const person of circlePeople)
      expect([person, await rules(person)]).toEqual([
        person,
        writers.includes(person) ? all : writersElsewhere.includes(person) ? [] : 403,
      ])
  })

  test('and require a sign-in', async () => {
    expect((await world.visitor().get('/api/dues')).statusCode).toBe(401)
  })
})

test('and take one statement, however many there are', async () => {
  const read = async () => (await world.statementsOf(() => redactor.get('/api/dues'))).length
  await read()
  const before = await read()
  for (const inDays of [-5, -4, 4, 5])
    await insertSession(world.portal, { in: body, inDays, status: inDays < 0 ? 'held' : 'draft' })
  expect([before, await read()]).toEqual([2, 2])
})

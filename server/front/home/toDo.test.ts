import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Duty } from '#contract/front/home.ts'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string; label: string }
let other: { id: number }

// Today is 2026-03-19.
beforeAll(async () => {
  world = await openWorld()
  // A commission has no deadlines of its own.
  body = await world.body({ kind: 'COMMISSION' })
  other = await world.body({ kind: 'COMMISSION' })
})
afterAll(() => world.close())

const toDo = async (who: Actor, query = ''): Promise<Duty[]> => (await who.get(`/api/home${query}`)).json().toDo
const counts = async (who: Actor) => Object.fromEntries((await toDo(who)).map(({ kind, count }) => [kind, count]))
const place = () => world.body({ kind: 'COMMISSION' })
const consult = (bodyId: number, title: string, startedOn: string) =>
  world.db.insertInto('consultations').values({ bodyId, title, startedOn }).execute()

test('home lists the duties of each person, and no others', async () => {
  const reader = await world.user({ in: body })
  const redactor = await world.user({ in: body, role: 'redactor' })
  const validator = await world.user({ in: body, role: 'validator' })
  const stranger = await world.user({ in: other, role: 'validator' })
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.user({ in: body, status: 'pending' })
  const file = (wishes: Partial<Parameters<typeof insertDocument>[1]>) =>
    insertDocument(world.portal, { in: body, author: redactor, ...wishes })
  await file({ status: 'submitted' })
  await file({ status: 'submitted', confidential: true })
  await file({ status: 'submitted', channel: 'csec' })
  await file({ status: 'refused' })
  await file({ status: 'draft' })
  await file({ status: 'refused', author: validator })
  await file({ status: 'published' })
  await insertSession(world.portal, { in: body, inDays: 10, status: 'draft' })
  await insertSession(world.portal, { in: body, inDays: 50, status: 'draft' })
  await insertSession(world.portal, { in: body, inDays: -30, status: 'held' })
  await consult(body.id, 'Télétravail', '2026-02-25')
  await consult(body.id, 'Dans plus de dix jours', '2026-03-02')
  await consult(body.id, 'Réputé négatif', '2026-02-10')

  const dues = { minutes: 1, opinions: 1, agendas: 1 }
  expect(await counts(reader)).toEqual({})
  expect(await counts(redactor)).toEqual({ refused: 1, ...dues })
  expect(await counts(validator)).toEqual({ toValidate: 2, refused: 1, ...dues })
  expect(await counts(stranger)).toEqual({})
  expect(await counts(administrator)).toEqual({ toValidate: 3, ...dues, pendingAccounts: 1 })
  expect((await toDo(administrator)).map(({ kind }) => kind)).toEqual([
    'toValidate',
    'minutes',
    'opinions',
    'agendas',
    'pendingAccounts',
  ])
})

test('each duty has the date of the oldest item, or the due date of the most urgent one', async () => {
  const here = await place()
  const redactor = await world.user({ in: here, role: 'redactor' })
  const validator = await world.user({ in: here, role: 'validator' })
  await insertDocument(world.portal, { in: here, author: redactor, status: 'refused' })
  await insertDocument(world.portal, { in: here, author: redactor, status: 'submitted' })
  const submitted = await world.db
    .selectFrom('documentSteps')
    .select('at')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const instant = new Date(submitted.at).getTime()
  await insertSession(world.portal, { in: here, inDays: -40, status: 'held' })
  await insertSession(world.portal, { in: here, inDays: -10, status: 'held' })
  await insertSession(world.portal, { in: here, inDays: 12, status: 'draft' })
  await consult(here.id, 'Horaires', '2026-02-27')

  const [toValidate] = await toDo(validator)
  expect(toValidate).toMatchObject({ kind: 'toValidate', count: 1, dueOn: null, session: null })
  expect(new Date(toValidate!.since!).getTime()).toBe(instant)
  const [refused, ...dues] = await toDo(redactor)
  expect(refused).toMatchObject({ kind: 'refused', count: 1, since: expect.any(String) })
  expect(dues).toMatchObject([
    { kind: 'minutes', count: 2, dueOn: '2026-02-22', since: null },
    { kind: 'opinions', count: 1, dueOn: '2026-03-27' },
    { kind: 'agendas', count: 1, dueOn: '2026-03-28' },
  ])
})

test('a committee that meets too seldom must convene its next meeting', async () => {
  const committee = await world.body()
  const redactor = await world.user({ in: committee, role: 'redactor' })
  await insertSession(world.portal, { in: committee, inDays: -70, status: 'closed' })
  expect(await toDo(redactor)).toMatchObject([{ kind: 'meetings', count: 1, dueOn: '2026-03-08' }])
})

test('a new version of a published document waits for its validator too', async () => {
  const here = await place()
  const validator = await world.user({ in: here, role: 'validator' })
  const document = await insertDocument(world.portal, { in: here })
  expect(await counts(validator)).toEqual({})
  await insertVersion(world.portal, document, { published: false })
  expect(await toDo(validator)).toMatchObject([{ kind: 'toValidate', count: 1, since: expect.any(String) }])
})

test('the counts on home match the lists that they link to', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { toValidate, agendas, minutes } = await counts(administrator)
  expect((await administrator.get('/api/documents/to_validate')).json()).toMatchObject({ totalItems: toValidate })
  const { member } = (await administrator.get('/api/dues?itemsPerPage=100')).json()
  const ofRule = (wanted: string) =>
    member.filter(({ rule, dueOn }: { rule: string; dueOn: string }) => rule === wanted && dueOn <= '2026-04-03').length
  expect({ agendas, minutes }).toEqual({ agendas: ofRule('agenda.notice'), minutes: ofRule('minutes.due') })
})

test('unread documents of my next sessions are listed, whatever the scope of the dashboard', async () => {
  const mine = await place()
  const reader = await world.user({ in: mine })
  const session = await insertSession(world.portal, { in: mine, inDays: 5, title: 'Séance de mars' })
  const elsewhere = await insertSession(world.portal, { in: other, inDays: 4 })
  await insertSession(world.portal, { in: mine, inDays: 6, title: 'Sans document' })
  const document = await insertDocument(world.portal, { in: mine, session })
  await insertDocument(world.portal, { in: mine, session })
  await insertDocument(world.portal, { in: mine, session, status: 'draft' })
  await insertDocument(world.portal, { in: other, session: elsewhere })

  const unread = {
    kind: 'unread',
    count: 2,
    since: null,
    dueOn: null,
    session: { id: session.id, title: 'Séance de mars', irp: { id: mine.id } },
  }
  expect(await toDo(reader, '?scope=mine')).toMatchObject([unread])
  expect(await toDo(reader, '?scope=all')).toMatchObject([unread])
  await reader.get(`/api/documents/${document.id}/file`)
  expect(await toDo(reader)).toMatchObject([{ ...unread, count: 1 }])
})

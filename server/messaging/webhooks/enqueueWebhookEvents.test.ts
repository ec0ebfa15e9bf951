import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contentForm, writeContent } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type CreatedWebhook, createWebhook, deliveriesOf } from '#tests/support/webhooks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { enqueueWebhookEvents, maxWaitingDeliveries } from './enqueueWebhookEvents.ts'

let world: World
let administrator: Actor
let body: { id: number; code: string }
let validator: Actor
let webhook: CreatedWebhook
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { id } = await world.body()
  body = await world.db.selectFrom('bodies').select(['id', 'code']).where('id', '=', id).executeTakeFirstOrThrow()
  validator = await world.user({ in: body, role: 'validator' })
})
beforeEach(async () => {
  await world.db.deleteFrom('webhooks').execute()
  await deleteTasks(world, 'webhooks.deliver')
  webhook = await createWebhook(administrator)
})
afterAll(() => world.close())

const toldOf = async (of: { id: number } = webhook) =>
  (await deliveriesOf(world, of)).map(({ event, data, state }) => ({ event, data, state }))
const about = (collection: string, id: number, bodies = [body]) => ({
  '@id': `/api/${collection}/${id}`,
  id,
  irps: bodies.map((one) => ({ '@id': `/api/irps/${one.id}`, id: one.id, code: one.code })),
})
const succeed = async (call: Promise<{ statusCode: number; body: string }>) => {
  const answer = await call
  if (answer.statusCode >= 300) throw new Error(answer.body)
}
const publish = ({ id }: { id: number }, by = validator) => succeed(by.post(`/api/documents/${id}/validation`))
const insertOwnDocument = (wishes: object = {}) =>
  insertDocument(world.portal, { in: body, status: 'submitted', author: validator, ...wishes })

describe('a published document', () => {
  test('is told by its id, path and body, with a task, and without its title', async () => {
    const document = await insertOwnDocument({ title: 'Plan social' })
    expect(await toldOf()).toEqual([])
    await publish(document)
    const waiting = { event: 'document.published', state: 'waiting' }
    expect(await toldOf()).toEqual([{ ...waiting, data: about('documents', document.id) }])
    expect((await waitingTasks(world, 'webhooks.deliver')).map(({ payload }) => payload)).toEqual([
      { webhookId: webhook.id },
    ])
    await runTasks(world, 'documents.announce')
    expect(await toldOf()).toHaveLength(1)
  })

  test('is not told when it is confidential, of a confidential session or of the channel', async () => {
    const member = await world.user({ in: body, role: 'validator', roles: ['ROLE_CANAL_CSEC'] })
    const session = await insertSession(world.portal, { in: body, confidential: true })
    await publish(await insertOwnDocument({ confidential: true }))
    await publish(await insertOwnDocument({ session }))
    await publish(await insertOwnDocument({ channel: 'csec' }), member)
    expect(await toldOf()).toEqual([])
  })

  test('is told again for a new version, and not when it is restored', async () => {
    const document = await insertOwnDocument()
    await publish(document)
    await succeed(validator.post(`/api/documents/${document.id}/archiving`))
    await succeed(validator.post(`/api/documents/${document.id}/restoration`))
    expect(await toldOf()).toHaveLength(1)
  })

  test('of a session in preparation is told when the session is convened, once', async () => {
    const session = await insertSession(world.portal, { in: body, status: 'draft', place: 'Ici', agenda: ['Point'] })
    const document = await insertOwnDocument({ session })
    await publish(document)
    expect(await toldOf()).toEqual([])
    await succeed(validator.post(`/api/sessions/${session.id}/convocation`))
    await runTasks(world, 'sessions.announce')
    expect(await toldOf()).toEqual([
      { event: 'session.convened', state: 'waiting', data: about('sessions', session.id) },
      { event: 'document.published', state: 'waiting', data: about('documents', document.id) },
    ])
  })
})

describe('a session', () => {
  const insert = (wishes: object = {}) =>
    insertSession(world.portal, { in: body, number: null, title: 'Titre', place: 'Ici', agenda: ['Point'], ...wishes })

  test('is told when it is changed, postponed and cancelled', async () => {
    const { id } = await insert()
    const { version, number, agenda, irp, startsAt, endsAt } = (await validator.get(`/api/sessions/${id}`)).json()
    const times = { startsAt: startsAt.slice(0, 16), endsAt: endsAt.slice(0, 16) }
    const points = agenda.map((point: { id: number; title: string }) => ({
      id: point.id,
      title: point.title,
      kind: 'information',
    }))
    const form = sessionForm(irp, { version, number, title: 'Titre', ...times, place: 'Ailleurs', agenda: points })
    await succeed(validator.put(`/api/sessions/${id}`, form))
    const later = { startsAt: '2026-05-19T09:00', endsAt: '2026-05-19T11:00', reason: 'Grève' }
    await succeed(validator.post(`/api/sessions/${id}/postponement`, later))
    await succeed(validator.post(`/api/sessions/${id}/cancellation`, { reason: 'Grève' }))
    const told = await toldOf()
    expect(told.map(({ event }) => event)).toEqual(['session.changed', 'session.changed', 'session.cancelled'])
    expect(told.every(({ data }) => JSON.stringify(data) === JSON.stringify(told[0]?.data))).toBe(true)
    expect(told[0]?.data).toEqual(about('sessions', id))
  })

  test('is not told when it is confidential', async () => {
    const { id } = await insert({ confidential: true })
    await succeed(validator.post(`/api/sessions/${id}/cancellation`, { reason: 'Grève' }))
    expect(await toldOf()).toEqual([])
  })
})

describe('a content', () => {
  test('is told with its bodies when it is first published', async () => {
    const editor = await world.user({ roles: ['ROLE_EDITOR'] })
    const draft = await writeContent(editor, { status: 'draft', irps: [{ id: body.id }] })
    expect(await toldOf()).toEqual([])
    const form = contentForm({ irps: [{ id: body.id }] })
    const published = await editor.put(`/api/contents/${draft.id}`, { ...form, version: draft.version })
    const { version } = published.json<{ version: number }>()
    await succeed(editor.put(`/api/contents/${draft.id}`, { ...form, title: 'Un autre titre', version }))
    expect(await toldOf()).toEqual([
      { event: 'content.published', state: 'waiting', data: about('contents', draft.id) },
    ])
  })

  test('is not told when it is of the channel', async () => {
    const editor = await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
    await writeContent(editor, { channel: 'csec' })
    expect(await toldOf()).toEqual([])
  })
})

test('an account that an administrator activates is told with its bodies, and without its name', async () => {
  const pending = await world.user({ in: body, status: 'pending' })
  await succeed(administrator.post(`/api/users/${pending.id}/validation`))
  expect(await toldOf()).toEqual([{ event: 'account.validated', state: 'waiting', data: about('users', pending.id) }])
})

describe('a webhook', () => {
  test('is told only the events that it chose, and nothing while it is switched off', async () => {
    const sessions = await createWebhook(administrator, { name: 'Séances', events: ['session.cancelled'] })
    const off = await createWebhook(administrator, { name: 'Éteint', active: false })
    await publish(await insertOwnDocument())
    expect(await toldOf(sessions)).toEqual([])
    expect(await toldOf(off)).toEqual([])
    expect(await toldOf()).toHaveLength(1)
  })

  test('limited to bodies is told of these only, and not of what is for everybody', async () => {
    const other = await world.body()
    const limited = await createWebhook(administrator, { name: 'Une instance', bodies: [{ id: other.id }] })
    await publish(await insertOwnDocument())
    await writeContent(await world.user({ roles: ['ROLE_EDITOR'] }))
    expect(await toldOf(limited)).toEqual([])
    const elsewhere = await world.user({ in: other, role: 'validator' })
    const document = await insertDocument(world.portal, { in: other, status: 'submitted', author: elsewhere })
    await publish(document, elsewhere)
    expect(await toldOf(limited)).toMatchObject([{ data: { id: document.id } }])
  })

  test(`has ${maxWaitingDeliveries} deliveries waiting at most; further events are in the log`, async () => {
    const document = await insertOwnDocument()
    await publish(document)
    const records = Array.from({ length: maxWaitingDeliveries }, (_, index) => ({
      id: document.id,
      dedupeKey: `test:${index}`,
    }))
    await world.db.transaction().execute((tx) => enqueueWebhookEvents(world.portal, tx, 'document.published', records))
    const kept = await deliveriesOf(world, webhook)
    expect(kept.filter(({ state }) => state === 'waiting')).toHaveLength(maxWaitingDeliveries)
    expect(kept.filter(({ state }) => state === 'failed').map(({ error }) => error)).toEqual(['queueFull'])
  })
})

test('an event of a transaction that is rolled back is not told', async () => {
  const document = await insertOwnDocument()
  await publish(document)
  const rolledBack = world.db.transaction().execute(async (tx) => {
    await enqueueWebhookEvents(world.portal, tx, 'document.published', [{ id: document.id, dedupeKey: 'other' }])
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await toldOf()).toHaveLength(1)
})

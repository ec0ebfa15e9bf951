import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { violationPaths } from '#tests/support/caller.ts'
import type { CastBody } from '#tests/support/cast.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { insertConsultation, type NotificationDetails, sendNotification } from '#tests/support/notifications.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import type { Recipient } from './notify.ts'

let world: World
let body: CastBody
let person: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
})
beforeEach(async () => {
  person = await world.user({ in: body, role: 'validator' })
})
afterAll(() => world.close())

const told = (
  kind: NotificationKind,
  about: NotificationDetails = {},
  to: readonly Recipient[] = [{ userId: person.id }],
) => sendNotification(world, kind, about, to)
const list = async (query = '', who = person) => (await who.get(`/api/notifications${query}`)).json()
const ids = async (query = '', who = person) => (await list(query, who)).member.map(({ id }: { id: number }) => id)
const read = (reading: object, who = person) => who.post('/api/notifications/reading', reading)
const unread = (undone: object, who = person) => who.post('/api/notifications/unreading', undone)

describe('the list', () => {
  test('is sorted by date, newest first, in pages, and filtered by read state', async () => {
    const last: number[] = []
    for (const minute of [1, 2, 3]) {
      world.clock.forward({ minutes: minute })
      last.unshift(await told('document.stillPending'))
    }
    await read({ ids: [last[1]] })
    expect(await ids()).toEqual(last)
    expect(await ids('?read=false')).toEqual([last[0], last[2]])
    expect(await ids('?read=true')).toEqual([last[1]])
    expect(await list('?itemsPerPage=2&page=2')).toMatchObject({ totalItems: 3, member: [{ id: last[2] }] })
    expect((await person.get('/api/notifications?read=maybe')).statusCode).toBe(400)
  })

  test('contains neither the notifications of others nor those sent by mail only', async () => {
    const other = await world.user({ in: body, role: 'validator' })
    const { id } = await insertSession(world.portal, { in: body })
    await told('session.changed', { sessionId: id }, [{ userId: other.id }])
    await world.db
      .insertInto('notificationChoices')
      .values({ userId: person.id, kind: 'session.changed', inApp: false, mail: 'daily' })
      .execute()
    await told('session.changed', { sessionId: id })
    expect(await list()).toMatchObject({ totalItems: 0, member: [] })
    expect((await read({ all: true })).json()).toEqual({ unread: 0, readAt: null })
  })

  test('is read in one statement, whatever its length', async () => {
    const session = await insertSession(world.portal, { in: body })
    await told('session.changed', { sessionId: session.id })
    await told('flow.published', { documentId: (await insertDocument(world.portal, { in: body, session })).id })
    await told('thematic.update', { contentId: (await insertContent(world)).id })
    await told('opinion.dueSoon', { consultationId: (await insertConsultation(world, body)).id })
    await person.get('/me')
    // One statement identifies the user.
    expect(await world.statementsOf(() => person.get('/api/notifications'))).toHaveLength(2)
  })

  test('requires a sign-in', async () => {
    expect((await world.visitor().get('/api/notifications')).statusCode).toBe(401)
    expect((await world.visitor().get('/api/notifications/stream')).statusCode).toBe(401)
  })
})

describe('marking as read', () => {
  test('some, then all, returns the number of unread ones, and is idempotent', async () => {
    const all = [
      await told('document.stillPending'),
      await told('document.stillPending'),
      await told('document.stillPending'),
    ]
    const now = () => world.clock.now().toISOString()
    expect((await read({ ids: [all[0]] })).json()).toEqual({ unread: 2, readAt: now() })
    world.clock.forward({ hours: 1 })
    expect((await read({ ids: [all[0]] })).json()).toEqual({ unread: 2, readAt: null })
    expect((await read({ all: true })).json()).toEqual({ unread: 0, readAt: now() })
    expect((await read({ all: true })).json()).toEqual({ unread: 0, readAt: null })
    const times = (await list()).member.map(({ readAt }: { readAt: string }) => readAt)
    expect(new Set(times).size).toBe(2)
  })

  test('leaves the notifications of others unchanged, without revealing them', async () => {
    const other = await world.user({ in: body, role: 'validator' })
    const theirs = await told('document.stillPending', {}, [{ userId: other.id }])
    const answer = await read({ ids: [theirs, 2_147_483_647] })
    expect([answer.statusCode, answer.json()]).toEqual([200, { unread: 0, readAt: null }])
    expect(await list('?read=false', other)).toMatchObject({ totalItems: 1 })
  })

  test('is undone by its instant: what was read before stays read, and so do the notifications of others', async () => {
    const other = await world.user({ in: body, role: 'validator' })
    const earlier = await told('document.stillPending')
    const recent = [await told('document.stillPending'), await told('document.stillPending')]
    await told('document.stillPending', {}, [{ userId: other.id }])
    await read({ ids: [earlier] })
    world.clock.forward({ minutes: 1 })
    const { readAt } = (await read({ all: true })).json()
    await read({ all: true }, other)

    expect((await unread({ readAt })).json()).toEqual({ unread: 2, readAt: null })

    expect(new Set(await ids('?read=false'))).toEqual(new Set(recent))
    expect(await ids('?read=false', other)).toEqual([])
    expect((await unread({ readAt })).json()).toEqual({ unread: 2, readAt: null })
  })

  test.each([{}, { readAt: 'hier' }, { readAt: '0000-01-01T00:00:00Z' }])('%j undoes nothing', async (undone) => {
    const answer = await unread(undone)
    expect([answer.statusCode, violationPaths(answer)]).toEqual([422, ['readAt']])
  })

  test.each([
    ['nothing', {}],
    ['no number', { ids: [] }],
    ['all, but not', { all: false }],
    ['more than two hundred', { ids: Array.from({ length: 201 }, (_, index) => index + 1) }],
  ])('%s is refused', async (_what, reading) => {
    const answer = await read(reading)
    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer).length).toBeGreaterThan(0)
  })
})

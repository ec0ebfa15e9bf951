import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import { contactDraft, sendMessage } from '#tests/support/contact.ts'
import { importFile, insertSampleLists, sampleLine, toCsv } from '#tests/support/imports.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// The in-app notifications of accounts, messages and imports, beside their own mails.

let world: World
let body: { id: number }
let administrator: Actor
let silent: Actor
let member: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await insertSampleLists(world)
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  silent = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.user({ roles: ['ROLE_ADMIN'], status: 'pending' })
  member = await world.user({ in: body })
  const kinds = ['account.registered', 'contact.received', 'import.finished', 'account.activated'] as const
  await world.db
    .insertInto('notificationChoices')
    .values(kinds.map((kind) => ({ userId: silent.id, kind, inApp: true, mail: 'none' as const })))
    .execute()
})
beforeEach(async () => {
  await world.db.deleteFrom('quotas').execute()
  await world.db.deleteFrom('notifications').execute()
  await world.db.deleteFrom('mails').execute()
})
afterAll(() => world.close())

/** The users notified in the portal, and those mailed separately. */
async function told(kind: NotificationKind) {
  const rows = await world.db
    .selectFrom('notifications')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('userId')
    .execute()
  const mails = await world.db.selectFrom('mails').select('userId').where('kind', '=', kind).orderBy('userId').execute()
  // The mail is not sent twice.
  expect(rows.every(({ mail, mailDueAt }) => mail === 'none' && mailDueAt === null)).toBe(true)
  return { rows, inApp: rows.map(({ userId }) => userId), mailed: mails.map(({ userId }) => userId) }
}

test('administrators are notified of account requests, and mailed unless they have refused it', async () => {
  const visitor = world.visitor()
  await visitor.get('/me')
  const answer = await visitor.post('/api/users', {
    gender: 'Madame',
    firstName: 'Maïwenn',
    lastName: 'Le Goff',
    email: 'maiwenn@exemple.fr',
    password: 'Agrafe-cheval-pile-42',
    mainIrp: { id: body.id },
    consent: true,
  })
  expect(answer.statusCode).toBe(201)
  const { rows, inApp, mailed } = await told('account.registered')
  expect(inApp).toEqual([administrator.id, silent.id])
  expect(mailed).toEqual([administrator.id])
  const { id } = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'maiwenn@exemple.fr')
    .executeTakeFirstOrThrow()
  expect(rows[0]).toMatchObject({ aboutUserId: id, readAt: null })
})

describe('an activated user', () => {
  test('is notified whatever their choices', async () => {
    const person = await world.user({ status: 'pending' })
    await world.db
      .insertInto('notificationChoices')
      .values({ userId: person.id, kind: 'account.activated', inApp: false, mail: 'none' })
      .execute()
    await administrator.post(`/api/users/${person.id}/validation`)
    const { rows, mailed } = await told('account.activated')
    expect(rows).toMatchObject([{ userId: person.id, aboutUserId: person.id, inApp: true }])
    expect(mailed).toEqual([person.id])
  })

  test('is notified of their own account when several are activated together', async () => {
    const people = await Promise.all([1, 2, 3].map(() => world.user({ status: 'pending' })))
    const ids = people.map(({ id }) => id).sort((one, other) => one - other)
    await administrator.post('/api/users/bulk', { action: 'validate', ids })
    const { rows } = await told('account.activated')
    expect(rows.map(({ userId, aboutUserId }) => [userId, aboutUserId])).toEqual(ids.map((id) => [id, id]))
  })
})

describe('a message', () => {
  test('notifies the administrators except its author', async () => {
    await sendMessage(member, await contactDraft(world))
    const { rows, inApp, mailed } = await told('contact.received')
    expect(inApp).toEqual([administrator.id, silent.id])
    expect(mailed).toEqual([administrator.id])
    const { id } = await world.db.selectFrom('contactMessages').select('id').executeTakeFirstOrThrow()
    expect(rows[0]?.contactMessageId).toBe(id)

    await world.db.deleteFrom('notifications').execute()
    await sendMessage(administrator, await contactDraft(world))
    expect((await told('contact.received')).inApp).toEqual([silent.id])
  })

  test('notifies once when it is sent twice', async () => {
    const draft = await contactDraft(world)
    await sendMessage(member, draft)
    await sendMessage(member, draft)
    expect((await told('contact.received')).inApp).toEqual([administrator.id, silent.id])
  })

  test('notifies nobody in the portal when its topic has an address of its own', async () => {
    await world.db.updateTable('contactTopics').set({ address: 'formation@irp.example' }).execute()
    await sendMessage(member, await contactDraft(world))
    expect(await told('contact.received')).toMatchObject({ inApp: [], mailed: [null] })
    await world.db.updateTable('contactTopics').set({ address: null }).execute()
  })
})

test('the end of an import notifies its author, by mail unless they have refused it', async () => {
  const load = (actor: Actor, email: string) =>
    importFile(world, actor, toCsv([{ ...sampleLine, email }]), { simulate: 'false' })
  const { id } = await load(administrator, 'lea.un@irp.example')
  await load(silent, 'lea.deux@irp.example')
  const { rows, inApp, mailed } = await told('import.finished')
  expect(inApp).toEqual([administrator.id, silent.id])
  expect(mailed).toEqual([administrator.id])
  expect(rows[0]?.importId).toBe(id)
})

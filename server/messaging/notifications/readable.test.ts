import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { CastBody } from '#tests/support/cast.ts'
import { insertCommitment } from '#tests/support/commitments.ts'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import {
  insertConsultation,
  insertImport,
  insertMessage,
  insertProposal,
  insertSearch,
  type NotificationDetails,
  sendNotification,
} from '#tests/support/notifications.ts'
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
const read = (reading: object, who = person) => who.post('/api/notifications/reading', reading)

/** The ways to lose the right to read each record. */
const losses: Record<string, () => Promise<unknown>> = {
  'a confidential session once the mandate has ended': async () => {
    const { id } = await insertSession(world.portal, { in: body, confidential: true })
    await told('session.changed', { sessionId: id })
    await endMandate()
  },
  'a confidential document once the mandate has ended': async () => {
    const { id } = await insertDocument(world.portal, { in: body, confidential: true })
    await told('document.submitted', { documentId: id })
    await endMandate()
  },
  'a waiting version of a document that all members read, once one validates no more': async () => {
    const document = await insertDocument(world.portal, { in: body })
    await insertVersion(world.portal, document, { published: false })
    await told('document.submitted', { documentId: document.id })
    await world.db.updateTable('assignments').set({ role: 'reader' }).where('userId', '=', person.id).execute()
  },
  'a document of the channel once the role is taken': async () => {
    const { id } = await insertDocument(world.portal, { in: body, channel: 'csec' })
    await world.db
      .updateTable('users')
      .set({ roles: ['ROLE_CANAL_CSEC'] })
      .where('id', '=', person.id)
      .execute()
    await told('flow.published', { documentId: id })
    await world.db.updateTable('users').set({ roles: [] }).where('id', '=', person.id).execute()
  },
  'a document that was filed in a session that is a draft': async () => {
    person = await world.user({ in: body })
    const { id } = await insertDocument(world.portal, { in: body })
    const session = await insertSession(world.portal, { in: body, status: 'draft' })
    await told('flow.published', { documentId: id })
    await world.db
      .updateTable('documents')
      .set({ family: 'session', sessionId: session.id })
      .where('id', '=', id)
      .execute()
  },
  'a content that is a draft again': async () => {
    const { id } = await insertContent(world)
    await told('thematic.update', { contentId: id })
    await world.db.updateTable('contents').set({ status: 'draft', publishedAt: null }).where('id', '=', id).execute()
  },
  'a content for another body': async () => {
    const { id } = await insertContent(world)
    await told('thematic.update', { contentId: id })
    const other = await world.body()
    await world.db.insertInto('contentBodies').values({ contentId: id, bodyId: other.id }).execute()
  },
  'a confidential consultation once the mandate has ended': async () => {
    const { id } = await insertConsultation(world, body, true)
    await told('opinion.dueSoon', { consultationId: id })
    await endMandate()
  },
  'a commitment of a session that became confidential once the mandate has ended': async () => {
    const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -7, confidential: true })
    const { id } = await insertCommitment(world, session)
    await told('commitment.noted', { commitmentId: id, sessionId: session.id })
    await endMandate()
  },
  'a request for an account, by who does not run the portal any more': async () => {
    const { id } = await world.user({ status: 'pending' })
    await told('account.registered', { aboutUserId: id })
  },
  'the account that came of it, by who does not run the portal any more': async () => {
    const { id } = await world.user()
    await told('account.registered', { aboutUserId: id })
  },
  'a message, by who does not run the portal any more': async () => {
    const { id } = await insertMessage(world)
    await told('contact.received', { contactMessageId: id })
  },
  'an import, by who does not run the portal any more': async () => {
    const { id } = await insertImport(world)
    await told('import.finished', { importId: id })
  },
  'the seats of a body, by who does not run the portal any more': async () => {
    await told('seats.partialElection', { bodyId: body.id })
  },
  'a proposed point, by who sits in the body no more': async () => {
    const { id } = await insertProposal(world, body)
    await told('proposal.decided', { proposalId: id })
    await endMandate()
  },
  'the search of somebody else': async () => {
    const { id } = await insertSearch(world, await world.user())
    await told('search.alert', { savedSearchId: id })
  },
  'the queue of who validates no more': async () => {
    await told('document.stillPending')
    await endMandate()
  },
}
const endMandate = () =>
  world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', person.id).execute()

test.each(Object.entries(losses))('a notification of an unreadable record is hidden: %s', async (_what, lose) => {
  await lose()
  const { id: open } = await insertSession(world.portal, { in: body, title: 'Ouverte' })
  const shown = await told('session.changed', { sessionId: open })
  expect(await list()).toMatchObject({ totalItems: 1, member: [{ id: shown }] })
  expect(await list('?read=false')).toMatchObject({ totalItems: 1 })
  expect((await read({ ids: [shown] })).json()).toEqual({ unread: 0, readAt: world.clock.now().toISOString() })
})

test('deleting a record deletes its notifications', async () => {
  const { id } = await insertDocument(world.portal, { in: body, status: 'draft', author: person })
  await told('document.refused', { documentId: id })
  expect(await list()).toMatchObject({ totalItems: 1 })
  expect((await person.delete(`/api/documents/${id}`)).statusCode).toBe(204)
  expect(await list()).toMatchObject({ totalItems: 0 })
})

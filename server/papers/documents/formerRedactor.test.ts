import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Notification } from '#contract/messaging/notifications.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { sendNotification } from '#tests/support/notifications.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Who no longer prepares the sessions of a body keeps their own drafts, and learns nothing of the session from them.

let world: World
let body: { id: number }
let author: Actor
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let session: { id: number }
let drafts: { id: number }[]
beforeEach(async () => {
  body = await world.body()
  author = await world.user({ in: body, role: 'redactor', also: [{ in: await world.body(), role: 'redactor' }] })
  const agenda = ['Fermeture du site', 'Emploi'] as const
  const meeting = await insertSession(world.portal, { in: body, status: 'draft', agenda, title: 'Projet Rivage' })
  session = meeting
  drafts = await Promise.all(
    meeting.pointIds.map((pointId) =>
      insertDocument(world.portal, { in: body, session: meeting, pointId, author, status: 'draft', title: 'Note' }),
    ),
  )
  await sendNotification(world, 'document.refused', { documentId: drafts[0]!.id }, [{ userId: author.id }])
})

const subjectOf = ({ subject }: Notification) => subject

/** What the author reads of the session by their own documents. */
async function readings() {
  const paths = {
    record: `/api/documents/${drafts[0]!.id}`,
    list: '/api/documents?author=me',
    ofSession: `/api/documents?author=me&session=${session.id}`,
    toFile: '/api/documents/to_file',
    toFileOfSession: `/api/documents/to_file?session=${session.id}`,
    notifications: '/api/notifications',
  }
  const answers = await Promise.all(Object.values(paths).map((path) => author.get(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const [record, list, ofSession, toFile, toFileOfSession, notifications] = answers.map((answer) => answer.json())
  return {
    words: answers.map(({ body: words }) => words).join('\n'),
    neighbours: [record.previous?.id, record.next?.id].filter(Boolean),
    totals: [list, ofSession, toFile, toFileOfSession, notifications].map(({ totalItems }) => totalItems),
    sessions: [record, ...list.member, ...toFile.member, ...notifications.member.map(subjectOf)].map(
      ({ session: named }) => named?.id ?? null,
    ),
  }
}

test('a former redactor reads neither title nor date of the session, nor the points of its agenda', async () => {
  expect(await readings()).toMatchObject({ totals: [2, 2, 2, 2, 1], neighbours: [drafts[1]!.id] })
  await world.db
    .updateTable('assignments')
    .set({ role: 'reader' })
    .where('userId', '=', author.id)
    .where('bodyId', '=', body.id)
    .execute()
  await world.db
    .updateTable('sessions')
    .set({ title: 'Projet Falaise', startsAt: '2027-01-12T09:00:00Z', endsAt: '2027-01-12T11:00:00Z' })
    .where('id', '=', session.id)
    .execute()

  const { words, ...rest } = await readings()
  for (const secret of ['Rivage', 'Falaise', '2027', 'Fermeture', 'Emploi']) expect(words, secret).not.toContain(secret)
  expect(rest).toEqual({ neighbours: [], totals: [2, 0, 2, 0, 1], sessions: [null, null, null, null, null, null] })
})

test('it is shown again once the session is convened', async () => {
  await world.db.updateTable('assignments').set({ role: 'reader' }).where('userId', '=', author.id).execute()
  const path = `/api/documents/${drafts[0]!.id}`
  expect((await author.get(path)).json()).toMatchObject({ session: null, point: null })
  await world.db
    .updateTable('sessions')
    .set({ status: 'convened', convenedAt: world.portal.clock.now().toISOString() })
    .where('id', '=', session.id)
    .execute()
  expect((await author.get(path)).json()).toMatchObject({
    session: { id: session.id, title: 'Projet Rivage' },
    point: { title: 'Fermeture du site' },
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { type Circle, circlePeople, createCircle, insiders } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// A point that approves minutes shows their file, to whoever may read it.

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

const attach = async (status: 'draft' | 'published') => {
  const held = await insertSession(world.portal, { in: circle.body, status: 'held', inDays: -20 })
  const file = await insertDocument(world.portal, {
    in: circle.body,
    session: held,
    title: 'Projet de procès-verbal',
    status,
    author: circle.people.redactor,
  })
  const answer = await circle.people.redactor.put(`/api/sessions/${held.id}/minutes`, {
    state: 'draft',
    document: { id: file.id },
    version: 1,
  })
  expect(answer.statusCode).toBe(200)
  const session = await insertSession(world.portal, {
    in: circle.body,
    agenda: [{ title: 'Approbation du procès-verbal', kind: 'minutes' }],
  })
  await world.db
    .updateTable('agendaPoints')
    .set({ minutesOfId: held.id })
    .where('id', '=', session.pointIds[0]!)
    .execute()
  return { file, session }
}
const pointOf = async (person: (typeof circlePeople)[number], { id }: { id: number }) => {
  const session: Session = (await circle.people[person].get(`/api/sessions/${id}`)).json()
  return session.agenda[0]!
}

test.each([
  ['published', insiders],
  ['draft', ['redactor', 'validator', 'administrator']],
] as const)('draft minutes whose file is %s are a document of the point for %j', async (status, readers) => {
  const { file, session } = await attach(status)
  for (const person of circlePeople) {
    const { documents, references } = await pointOf(person, session)
    const seen = documents.map(({ id, asMinutes, byReference }) => ({ id, asMinutes, byReference }))
    const expected = readers.some((reader) => reader === person)
      ? [{ id: file.id, asMinutes: true, byReference: true }]
      : []
    expect({ person, seen, references }).toEqual({ person, seen: expected, references: [] })
  }
})

test('they are not stored as a reference when the session is saved as it was read, nor shown twice', async () => {
  const { file, session } = await attach('published')
  const { redactor } = circle.people
  const read: Session = (await redactor.get(`/api/sessions/${session.id}`)).json()
  const patched = await redactor.patch(`/api/sessions/${session.id}`, { place: 'Salle Vauban', version: read.version })
  expect(patched.statusCode, patched.body).toBe(200)
  const references = () =>
    world.db
      .selectFrom('agendaPointReferences')
      .select('documentId')
      .where('pointId', '=', session.pointIds[0]!)
      .execute()
  expect(await references()).toEqual([])
  await world.db
    .insertInto('agendaPointReferences')
    .values({ pointId: session.pointIds[0]!, documentId: file.id, position: 0 })
    .execute()
  const { documents } = await pointOf('reader', session)
  expect(documents.map(({ id, asMinutes }) => [id, asMinutes])).toEqual([[file.id, false]])
})

test('they are taken away with the session', async () => {
  const { session } = await attach('published')
  const zip = await circle.people.reader.get(`/api/sessions/${session.id}/bundle.zip`)
  expect(zip.statusCode).toBe(200)
  expect(zip.rawPayload.includes(Buffer.from('Projet de procès-verbal'))).toBe(true)
})

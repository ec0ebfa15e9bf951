import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertThematic } from '#tests/support/contents.ts'
import { indexAllChanges, readIndexEntry } from '#tests/support/indexAllChanges.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let redactor: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne', label: 'CSE de l’établissement Bretagne' })
  redactor = await world.user({ in: body, role: 'redactor' })
})
afterAll(() => world.close())

interface Written {
  id: number
  version: number
  agenda: { id: number }[]
}

test('a session is indexed once convened, with its points', async () => {
  const agenda = [
    { title: 'Budget', kind: 'information' as const, description: 'Les comptes.', rapporteur: 'Anne Le Goff' },
  ]
  const {
    id,
    version,
    agenda: points,
  } = (
    await redactor.post('/api/sessions', sessionForm(body, { description: 'À huis ouvert.', agenda }))
  ).json<Written>()
  await indexAllChanges(world)
  expect(await readIndexEntry(world, 'session', { id })).toBeNull()
  expect(await readIndexEntry(world, 'point', points[0]!)).toBeNull()

  expect((await redactor.post(`/api/sessions/${id}/convocation`, { version })).statusCode).toBeLessThan(300)
  await indexAllChanges(world)
  const names = 'CSE Bretagne · CSE de l’établissement Bretagne'
  expect(await readIndexEntry(world, 'session', { id })).toMatchObject({
    at: '2026-03-26T09:00:00+01:00',
    outAt: '2026-03-19T09:00:00+01:00',
    bodyId: body.id,
    scope: { subject: 'sessions', body_id: body.id, status: 'convened', confidential: false },
    sections: [
      'title: Séance de printemps',
      'introduction: À huis ouvert.',
      'introduction: Salle Vauban',
      `keywords: Séance ordinaire · ${names}`,
    ],
  })
  expect(await readIndexEntry(world, 'point', points[0]!)).toMatchObject({
    title: 'Budget',
    at: '2026-03-26T09:00:00+01:00',
    outAt: '2026-03-19T09:00:00+01:00',
    scope: { subject: 'sessions', status: 'convened' },
    sections: ['title: Budget', 'introduction: Les comptes.', `keywords: Anne Le Goff · ${names}`],
  })
})

test('a point is found by its opinion; an addition to a session is new, the rest is not', async () => {
  const thematic = await insertThematic(world.portal, 'Emploi')
  const session = await insertSession(world.portal, {
    in: body,
    status: 'held',
    inDays: -3,
    agenda: ['Effectifs', 'Divers'],
  })
  const [point, other] = session.pointIds.map((id) => ({ id }))
  await indexAllChanges(world)
  const before = await readIndexEntry(world, 'point', point!)

  world.clock.forward({ minutes: 10 })
  const opinion = {
    pointId: point!.id,
    opinion: 'unfavorable' as const,
    opinionText: 'Trop peu de monde.',
    employerAnswer: 'Nous embauchons.',
  }
  await world.db.insertInto('pointOutcomes').values(opinion).execute()
  await world.db.insertInto('agendaPointThematics').values({ pointId: point!.id, thematicId: thematic.id }).execute()
  const long = `Recruter ${'dix personnes et '.repeat(20)}partir`
  const decisions = [
    { text: 'Publier les postes vacants', owner: 'DRH', thematics: [{ id: thematic.id }] },
    { text: long },
  ]
  expect((await redactor.put(`/api/sessions/${session.id}/decisions`, { decisions, version: 1 })).statusCode).toBe(200)
  await indexAllChanges(world)

  expect(await readIndexEntry(world, 'point', point!)).toMatchObject({
    thematicIds: [thematic.id],
    outAt: before?.outAt,
    sections: [
      'title: Effectifs',
      'text: Trop peu de monde.',
      'text: Nous embauchons.',
      'keywords: avis défavorable · Emploi · CSE Bretagne · CSE de l’établissement Bretagne',
    ],
  })
  expect(await readIndexEntry(world, 'session', session)).toMatchObject({ thematicIds: [thematic.id] })
  expect((await readIndexEntry(world, 'point', other!))?.outAt).toBe(before?.outAt)
  const written = await world.db
    .selectFrom('decisions')
    .select('id')
    .where('sessionId', '=', session.id)
    .orderBy('number')
    .execute()
  expect(await readIndexEntry(world, 'decision', written[0]!)).toMatchObject({
    title: 'Publier les postes vacants',
    outAt: '2026-03-19T09:10:00+01:00',
    sections: [
      'title: Publier les postes vacants',
      'keywords: DRH · Emploi · CSE Bretagne · CSE de l’établissement Bretagne',
    ],
  })
  const cut = await readIndexEntry(world, 'decision', written[1]!)
  expect(cut?.title).toMatch(/^Recruter .{100,140}…$/)
  expect(cut?.sections[1]).toBe(`text: ${long}`)

  await redactor.put(`/api/sessions/${session.id}/decisions`, { decisions: [], version: 2 })
  await indexAllChanges(world)
  expect(await readIndexEntry(world, 'decision', written[0]!)).toBeNull()
})

test('a session that becomes confidential changes readers, and so do its points', async () => {
  const session = await insertSession(world.portal, { in: body, agenda: ['Licenciements'] })
  await indexAllChanges(world)
  await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
  await indexAllChanges(world)
  expect((await readIndexEntry(world, 'session', session))?.scope).toMatchObject({ confidential: true })
  expect((await readIndexEntry(world, 'point', { id: session.pointIds[0]! }))?.scope).toMatchObject({
    confidential: true,
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string }
let redactor: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  redactor = await world.user({ in: body, role: 'redactor' })
})
afterAll(() => world.close())

async function withParts(confidential: boolean) {
  const agenda = [
    { title: 'Bilan', kind: 'information' as const },
    { title: 'Budget', kind: 'information' as const },
  ]
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -1, agenda, confidential })
  const [, pointId = 0] = session.pointIds
  const document = await insertDocument(world.portal, { in: body, session, pointId, title: 'Comptes' })
  const decisions = [{ text: 'Ouvrir une enquête', point: { id: pointId } }]
  const kept = (await redactor.put(`/api/sessions/${session.id}/decisions`, { decisions, version: 1 })).json()
  return { session, document, point: `/api/points/${pointId}`, decision: `/api/decisions/${kept.decisions[0].id}` }
}

test('a point and a decision have their own URLs, and name their session', async () => {
  const { session, document, point, decision } = await withParts(false)
  const within = { session: { id: session.id, title: 'Séance ordinaire' }, irp: { id: body.id, name: body.name } }
  const reader = await world.user({ in: body })

  expect((await reader.get(point)).json()).toMatchObject({
    '@context': '/api/contexts/Point',
    '@id': point,
    '@type': 'Point',
    number: '2',
    title: 'Budget',
    parent: null,
    points: [],
    documents: [{ id: document.id, title: 'Comptes', byReference: false }],
    ...within,
  })
  expect((await reader.get(decision)).json()).toMatchObject({
    '@context': '/api/contexts/Decision',
    '@id': decision,
    '@type': 'Decision',
    number: 1,
    text: 'Ouvrir une enquête',
    point: { number: '2' },
    ...within,
  })
  for (const url of [point, decision]) expect(await world.statementsOf(() => reader.get(url)), url).toHaveLength(2)
})

test('a subpoint names its parent', async () => {
  const nested = [{ title: 'Annexe', kind: 'information' }]
  const agenda = [{ title: 'Bilan', kind: 'information', points: nested }]
  const form = { irp: body, type: 'ordinary', title: 'Préparation', agenda }
  const times = { startsAt: '2026-04-02T09:00', endsAt: '2026-04-02T11:00' }
  const session = (await redactor.post('/api/sessions', { ...form, ...times })).json()
  const [above] = session.agenda

  expect((await redactor.get(`/api/points/${above.points[0].id}`)).json()).toMatchObject({
    number: '1.1',
    parent: { id: above.id, number: '1', title: 'Bilan' },
  })
  expect((await redactor.get(`/api/points/${above.id}`)).json()).toMatchObject({
    points: [`/api/points/${above.points[0].id}`],
  })
})

test('they require the right to read their session, and are audited like it', async () => {
  const { session, point, decision } = await withParts(true)
  const reader = await world.user({ in: body })
  const stranger = await world.user({ in: await world.body() })

  for (const url of [point, decision]) {
    expect((await stranger.get(url)).json(), url).toMatchObject({ status: 404, code: 'record.notFound' })
    expect((await reader.get(`${url}0`)).statusCode).toBe(404)
  }
  expect((await world.visitor().get(point)).statusCode).toBe(401)
  await reader.get('/me')
  const trail = await auditLinesDuring(world, () => reader.get(point))
  expect(trail).toMatchObject([{ action: 'session.read', subjectId: session.id, userId: reader.id }])
})

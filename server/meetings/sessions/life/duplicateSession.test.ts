import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { type Circle, createCircle } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

const insert = (wishes: Partial<Parameters<typeof insertSession>[1]> = {}) =>
  insertSession(world.portal, { in: circle.body, place: 'Salle Vauban', agenda: ['Bilan social'], ...wishes })

describe('a duplicate of a session', () => {
  test('has the same agenda, without outcomes', async () => {
    const votes = { votesFor: 3, votesAgainst: 0, abstentions: 0 }
    const session = await insert({
      status: 'held',
      inDays: -7,
      mode: 'hybrid',
      remoteLink: 'https://visio.mandature.example/a',
      confidential: true,
      healthAndSafety: true,
      description: 'Note',
      number: 44,
      title: 'Séance de mars',
      agenda: [
        {
          title: 'A',
          kind: 'deliberation',
          rapporteur: 'Le trésorier',
          points: [{ title: 'A1', kind: 'information' }],
        },
        { title: 'B', kind: 'minutes' },
      ],
    })
    const [a, , b] = session.pointIds as [number, number, number]
    await world.db
      .insertInto('pointOutcomes')
      .values({ pointId: a, ...votes })
      .execute()
    const earlier = await insert({ status: 'held', inDays: -20 })
    await world.db.updateTable('agendaPoints').set({ minutesOfId: earlier.id }).where('id', '=', b).execute()
    const thematic = await world.db
      .insertInto('thematics')
      .values({ name: 'Copie' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db.insertInto('agendaPointThematics').values({ pointId: a, thematicId: thematic.id }).execute()
    await insertDocument(world.portal, { in: circle.body, session, pointId: a })

    const answer = await circle.people.redactor.post(`/api/sessions/${session.id}/duplication`, {
      startsAt: '2026-10-24T23:00',
    })

    expect(answer.statusCode).toBe(201)
    const copy = answer.json()
    expect(answer.headers['location']).toBe(`/api/sessions/${copy.id}`)
    expect(copy).toMatchObject({
      status: 'draft',
      mode: 'hybrid',
      place: 'Salle Vauban',
      description: 'Note',
      confidential: true,
      healthAndSafety: true,
      number: 45,
      title: 'Séance ordinaire du 24 octobre 2026',
      version: 1,
      startsAt: '2026-10-24T23:00:00+02:00',
      endsAt: '2026-10-25T01:00:00+02:00',
      documents: [],
      history: [],
      agenda: [
        {
          number: '1',
          title: 'A',
          rapporteur: 'Le trésorier',
          thematics: [{ id: thematic.id }],
          vote: null,
          documents: [],
          points: [{ number: '1.1', title: 'A1' }],
        },
        { number: '2', title: 'B', minutesOf: null },
      ],
    })
    expect(copy.agenda[0].id).not.toBe(a)
    expect((await circle.people.redactor.get(`/api/sessions/${session.id}`)).json()).toMatchObject({
      version: 1,
      agenda: [{ vote: { for: 3 } }, {}],
    })
  })

  test('is refused for an inactive body', async () => {
    const body = await world.body()
    const redactor = await world.user({ in: body, role: 'redactor' })
    const session = await insert({ in: body })
    await world.db.updateTable('bodies').set({ active: false }).where('id', '=', body.id).execute()
    const answer = await redactor.post(`/api/sessions/${session.id}/duplication`, { startsAt: '2026-04-16T09:00' })
    expect(violationPaths(answer)).toEqual(['irp'])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { type Circle, createCircle } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

type Agenda = NonNullable<Parameters<typeof sessionForm>[1]>['agenda']
interface ReadPoint {
  id: number
  number: string
  title: string
  points: ReadPoint[]
  documents: { id: number; byReference: boolean }[]
}

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

const point = (title: string) => ({ title, kind: 'information' }) as const
const draft = () =>
  insertSession(world.portal, {
    in: circle.body,
    status: 'draft',
    agenda: [
      { ...point('A'), points: [point('A1'), point('A2')] },
      { ...point('B'), points: [] },
      { ...point('C'), points: [point('C1')] },
    ],
  })
const amend = async (id: number, agenda: Agenda) => {
  const { redactor } = circle.people
  const { version } = (await redactor.get(`/api/sessions/${id}`)).json()
  return redactor.put(`/api/sessions/${id}`, sessionForm(circle.body, { version, agenda }))
}
const outline = (points: ReadPoint[]): [string, string, number][] =>
  points.flatMap((read) => [
    [read.number, read.title, read.id] as [string, string, number],
    ...outline(read.points ?? []),
  ])

describe('existing points keep their ids', () => {
  test('when they are moved: up, down, below another one, below a new one', async () => {
    const { id, pointIds } = await draft()
    const [a, a1, a2, b, c, c1] = pointIds as [number, number, number, number, number, number]

    const answer = await amend(id, [
      { id: c1, ...point('C1, seul'), points: [{ id: a, ...point('A, dessous') }] },
      { ...point('Nouveau'), points: [{ id: b, ...point('B') }, { ...point('Tout neuf') }] },
      {
        id: a2,
        ...point('A2'),
        points: [
          { id: c, ...point('C') },
          { id: a1, ...point('A1') },
        ],
      },
    ])

    expect(answer.statusCode).toBe(200)
    expect(outline(answer.json().agenda)).toEqual([
      ['1', 'C1, seul', c1],
      ['1.1', 'A, dessous', a],
      ['2', 'Nouveau', expect.any(Number)],
      ['2.1', 'B', b],
      ['2.2', 'Tout neuf', expect.any(Number)],
      ['3', 'A2', a2],
      ['3.1', 'C', c],
      ['3.2', 'A1', a1],
    ])
  })

  test('when they were below a deleted point', async () => {
    const { id, pointIds } = await draft()
    const [, a1] = pointIds as [number, number]
    const answer = await amend(id, [{ id: a1, ...point('A1') }])
    expect(outline(answer.json().agenda)).toEqual([['1', 'A1', a1]])
  })
})

test('deleting a point moves its drafts to the session, and is refused when it has published documents', async () => {
  const session = await draft()
  const [a, a1, , b] = session.pointIds as [number, number, number, number]
  const filed = { in: circle.body, session }
  const draftPaper = await insertDocument(world.portal, { ...filed, pointId: a1, status: 'submitted' })
  const published = await insertDocument(world.portal, { ...filed, pointId: b })

  const refusal = await amend(session.id, [{ id: a, ...point('A') }])
  expect(refusal.json()).toMatchObject({ status: 409, code: 'sessions.pointInUse' })
  expect(refusal.json().description).toContain('« B »')
  const untouched = (await circle.people.validator.get(`/api/sessions/${session.id}`)).json()
  expect(outline(untouched.agenda)).toHaveLength(6)
  expect(untouched.agenda[0].points[0].documents).toMatchObject([{ id: draftPaper.id }])

  expect((await amend(session.id, [{ id: b, ...point('B') }])).statusCode).toBe(200)
  const after = (await circle.people.validator.get(`/api/sessions/${session.id}`)).json()
  expect(after.documents).toMatchObject([{ id: draftPaper.id }])
  expect(after.agenda[0].documents).toMatchObject([{ id: published.id }])
})

test('a point, thematic, consultation, document or session of elsewhere is refused on its own field', async () => {
  const { portal, db } = world
  const thematic = await db.insertInto('thematics').values({ name: 'Emploi' }).returning('id').executeTakeFirstOrThrow()
  const consult = (bodyId: number) =>
    db
      .insertInto('consultations')
      .values({ bodyId, title: 'Réorganisation', startedOn: '2026-03-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const elsewhere = await insertSession(portal, { in: circle.beside, status: 'held', inDays: -5, agenda: ['Ailleurs'] })
  const later = await insertSession(portal, { in: circle.body, inDays: 90 })
  const secret = await insertDocument(portal, { in: circle.beside, confidential: true })
  const { id, pointIds } = await draft()
  const [a] = pointIds as [number]

  const answer = await amend(id, [
    { id: elsewhere.pointIds[0]!, ...point('D’une autre séance') },
    {
      ...point('Inconnus'),
      kind: 'consultation',
      thematics: [{ id: thematic.id }, { id: 99_999 }],
      references: [{ id: secret.id }, { id: 99_998 }],
      consultation: await consult(circle.beside.id),
      points: [
        { ...point('Dessous'), kind: 'minutes', minutesOf: { id: elsewhere.id } },
        { ...point('Plus tard'), kind: 'minutes', minutesOf: { id: later.id } },
        { ...point('Elle-même'), kind: 'minutes', minutesOf: { id } },
        { id: a, ...point('Une fois') },
        { id: a, ...point('Deux fois'), thematics: [{ id: 99_997 }] },
      ],
    },
  ])

  expect(answer.statusCode).toBe(422)
  expect(violationPaths(answer)).toEqual([
    'agenda[0].id',
    'agenda[1].thematics[1]',
    'agenda[1].references[0]',
    'agenda[1].references[1]',
    'agenda[1].consultation',
    'agenda[1].points[0].minutesOf',
    'agenda[1].points[1].minutesOf',
    'agenda[1].points[2].minutesOf',
    'agenda[1].points[4].id',
    'agenda[1].points[4].thematics[0]',
  ])
  const session = (await circle.people.redactor.get(`/api/sessions/${id}`)).json()
  expect(session.version).toBe(1)
  expect(outline(session.agenda)).toHaveLength(6)
})

test('valid references are stored, and read again with their names', async () => {
  const { portal, db } = world
  const thematic = await db
    .insertInto('thematics')
    .values({ name: 'Logement' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const consultation = await db
    .insertInto('consultations')
    .values({ bodyId: circle.body.id, title: 'Plan de formation', startedOn: '2026-03-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const earlier = await insertSession(portal, { in: circle.body, status: 'held', inDays: -20, title: 'Février' })
  const fromAbove = await insertDocument(portal, { in: circle.above, title: 'Accord central' })
  const other = await insertDocument(portal, { in: circle.body, title: 'Règlement intérieur' })
  const votes = { for: 9, against: 2, abstentions: 1 }
  const { id } = await draft()

  const answer = await amend(id, [
    {
      ...point('Formation'),
      kind: 'consultation',
      thematics: [{ id: thematic.id }, { id: thematic.id }],
      references: [{ id: other.id }, { id: fromAbove.id }, { id: other.id }],
      consultation,
      opinion: { result: 'reserved', text: 'Sous réserve du budget.', votes, employerAnswer: 'Entendu.' },
    },
    { ...point('Procès-verbal'), kind: 'minutes', minutesOf: { id: earlier.id }, vote: votes },
  ])

  expect(answer.json().agenda).toMatchObject([
    {
      thematics: [{ id: thematic.id, name: 'Logement' }],
      consultation: { id: consultation.id, title: 'Plan de formation', dueOn: '2026-04-01' },
      opinion: { result: 'reserved', text: 'Sous réserve du budget.', votes, employerAnswer: 'Entendu.' },
      vote: null,
      documents: [
        { id: other.id, byReference: true },
        { id: fromAbove.id, byReference: true },
      ],
    },
    { minutesOf: { id: earlier.id, title: 'Février' }, vote: votes, opinion: null },
  ])
  expect((await circle.people.reader.get('/api/sessions?thematic=' + thematic.id)).json().totalItems).toBe(0)
  await circle.people.redactor.post(`/api/sessions/${id}/convocation`)
  expect((await circle.people.reader.get(`/api/sessions?thematic=${thematic.id}`)).json().member).toMatchObject([
    { id },
  ])
  expect((await circle.people.reader.get('/api/sessions?thematic=99999')).json().totalItems).toBe(0)

  const emptied = await amend(id, [{ id: answer.json().agenda[0].id, ...point('Formation') }])
  expect(emptied.json().agenda).toMatchObject([
    { thematics: [], consultation: null, opinion: null, vote: null, documents: [] },
  ])
})

test('a referenced document stays attached, and hidden, when the writer may not read it', async () => {
  const { portal, db } = world
  const { id, pointIds } = await draft()
  const [a] = pointIds as [number]
  const secret = await insertDocument(portal, { in: circle.above, confidential: true })
  await db.insertInto('agendaPointReferences').values({ pointId: a, documentId: secret.id, position: 0 }).execute()
  const shown = await insertDocument(portal, { in: circle.body })

  const answer = await amend(id, [{ id: a, ...point('A'), references: [{ id: shown.id }] }])

  expect(answer.json().agenda[0].documents).toMatchObject([{ id: shown.id }])
  const seen = (await circle.people.administrator.get(`/api/sessions/${id}`)).json().agenda[0].documents
  expect(new Set(seen.map((document: { id: number }) => document.id))).toEqual(new Set([secret.id, shown.id]))
})

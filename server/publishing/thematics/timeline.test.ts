import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle, insiders, type Person } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// The timeline of a thematic, as far as each person may read it.

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

let count = 0
const project = () =>
  world.db
    .insertInto('thematics')
    .values({ name: `Projet ${++count}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

type Project = Awaited<ReturnType<typeof project>>
type SessionWishes = Partial<Parameters<typeof insertSession>[1]>

/** Inserts a session with a point about the thematic. */
async function discuss(thematic: Project, { agenda = ['Point'], ...wishes }: SessionWishes = {}) {
  const session = await insertSession(world.portal, {
    in: circle.body,
    status: 'held',
    inDays: -3,
    agenda: ['Ouverture', ...agenda],
    ...wishes,
  })
  const pointId = session.pointIds[1]!
  await world.db.insertInto('agendaPointThematics').values({ pointId, thematicId: thematic.id }).execute()
  return { ...session, pointId }
}

async function decide(thematic: Project, { id: sessionId }: { id: number }, text: string) {
  const { id: decisionId } = await world.db
    .insertInto('decisions')
    .values({ sessionId, number: 4, text, owner: 'Direction', dueOn: '2026-04-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('decisionThematics').values({ decisionId, thematicId: thematic.id }).execute()
  return decisionId
}

interface ContentWishes {
  title: string
  bodies?: readonly { id: number }[]
  sessionId?: number
  channel?: 'none' | 'csec'
  status?: 'draft' | 'published' | 'archived'
  publishedAt?: string
}
async function write(
  thematic: Project,
  { title, bodies = [], sessionId, status = 'published', ...wishes }: ContentWishes,
) {
  const at = '2026-03-10T08:00:00+01:00'
  const { id: contentId } = await world.db
    .insertInto('contents')
    .values({
      contentType: sessionId === undefined ? 'article' : 'synopsis',
      title,
      introduction: 'Une introduction assez longue.',
      text: '<p>Un texte.</p>',
      sessionId: sessionId ?? null,
      status,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      ...wishes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (bodies.length > 0)
    await world.db
      .insertInto('contentBodies')
      .values(bodies.map(({ id: bodyId }) => ({ contentId, bodyId })))
      .execute()
  await world.db.insertInto('contentThematics').values({ contentId, thematicId: thematic.id }).execute()
  return contentId
}

const timeline = async (who: Actor, { id }: Project, query = '') =>
  (await who.get(`/api/thematics/${id}/timeline?${query}`)).json()
const titles = async (who: Actor, thematic: Project, query = '') =>
  (await timeline(who, thematic, query)).member.map(({ title }: { title: string }) => title)
const home = async (who: Actor, { id }: Project) => (await who.get(`/api/thematics/${id}/home`)).json()

test('a timeline lists points, documents, contents and decisions, newest first', async () => {
  const thematic = await project()
  const { people, body } = circle
  const session = await discuss(thematic, { agenda: [{ title: 'Avis sur le projet', kind: 'opinion' }] })
  await world.db
    .insertInto('pointOutcomes')
    .values({ pointId: session.pointId, opinion: 'reserved', votesFor: 7, votesAgainst: 1, abstentions: 2 })
    .execute()
  const decisionId = await decide(thematic, session, 'Suspendre les travaux')
  const document = await insertDocument(world.portal, {
    in: body,
    session,
    title: 'Note du projet',
    thematics: [thematic],
  })
  const contentId = await write(thematic, { title: 'Ce que nous savons' })
  const coming = await discuss(thematic, { inDays: 20, status: 'convened', agenda: ['Point d’étape'] })

  const irp = { id: body.id, name: body.name, label: body.label }
  const of = ({ id }: { id: number }, startsAt: string) => ({ id, title: 'Séance ordinaire', startsAt })
  const nothing = { opinion: null, vote: null, contentType: null, decision: null, number: null, session: null }
  const held = of(session, '2026-03-16T09:00:00+01:00')
  expect(await timeline(people.reader, thematic)).toMatchObject({
    '@context': '/api/contexts/ThematicEntry',
    '@type': 'Collection',
    totalItems: 5,
    member: [
      {
        ...nothing,
        kind: 'point',
        id: coming.pointId,
        at: '2026-04-08T10:00:00+02:00',
        title: 'Point d’étape',
        irp,
        session: of(coming, '2026-04-08T10:00:00+02:00'),
        number: '2',
      },
      { ...nothing, kind: 'document', id: document.id, title: 'Note du projet', irp, session: held },
      {
        ...nothing,
        kind: 'decision',
        id: decisionId,
        at: held.startsAt,
        title: 'Suspendre les travaux',
        irp,
        session: held,
        number: 'D4',
        decision: { state: 'toDo', dueOn: '2026-04-01', owner: 'Direction' },
      },
      {
        ...nothing,
        '@id': `/api/points/${session.pointId}`,
        '@type': 'ThematicEntry',
        kind: 'point',
        id: session.pointId,
        title: 'Avis sur le projet',
        irp,
        session: held,
        number: '2',
        opinion: 'reserved',
        vote: { for: 7, against: 1, abstentions: 2 },
      },
      {
        ...nothing,
        kind: 'content',
        id: contentId,
        at: '2026-03-10T08:00:00+01:00',
        title: 'Ce que nous savons',
        irp: null,
        contentType: 'article',
      },
    ],
  })
})

test('it can be filtered by body and by kind, and paged', async () => {
  const thematic = await project()
  const { people, body, beside } = circle
  await discuss(thematic, { agenda: ['Ici'] })
  await discuss(thematic, { in: beside, inDays: -9, agenda: ['À côté'] })
  await write(thematic, { title: 'Pour tous' })
  await write(thematic, { title: 'Pour les deux', bodies: [body, beside], publishedAt: '2026-03-09T08:00:00+01:00' })
  await insertDocument(world.portal, { in: beside, title: 'Note d’à côté', thematics: [thematic] })
  const who = people.fromAbove
  const everything = ['Note d’à côté', 'Ici', 'À côté', 'Pour tous', 'Pour les deux']

  expect((await titles(who, thematic)).toSorted()).toEqual(everything.toSorted())
  expect(await titles(who, thematic, `irp=${body.id}`)).toEqual(['Ici', 'Pour les deux'])
  expect(await titles(who, thematic, `irp[]=${beside.id}&kind[]=document&kind[]=point`)).toEqual([
    'Note d’à côté',
    'À côté',
  ])
  expect(await titles(who, thematic, 'kind=content')).toEqual(['Pour tous', 'Pour les deux'])
  expect(await titles(who, thematic, 'kind=decision')).toEqual([])
  const page = await timeline(who, thematic, 'itemsPerPage=2&page=3')
  expect(page).toMatchObject({ totalItems: 5, member: [{ title: expect.any(String) }] })
  for (const query of ['kind=lost', 'irp=x', 'pagination=false'])
    expect(await timeline(who, thematic, query), query).toMatchObject({ code: 'request.parameter' })
  const { facets } = await timeline(who, thematic)
  expect(facets.irps).toEqual([
    { id: body.id, name: body.name, label: body.label, count: 2 },
    { id: beside.id, name: beside.name, label: beside.label, count: 3 },
  ])
  // every value stays, with its number under the other filter
  const points = await timeline(who, thematic, `kind=point&irp=${body.id}`)
  expect(points.facets.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['point', 'document', 'content'])
  expect(points.facets.irps.map(({ count: some }: { count: number }) => some)).toEqual([1, 1])
  expect(points.facets.kinds[0]).toEqual({ kind: 'point', count: points.totalItems })
})

describe('restricted records in a timeline', () => {
  let thematic: Project
  beforeAll(async () => {
    thematic = await project()
    const { body, above } = circle
    await discuss(thematic, { agenda: ['Ouvert'] })
    const secret = await discuss(thematic, { confidential: true, agenda: ['Secret'] })
    await decide(thematic, secret, 'Décision secrète')
    await insertDocument(world.portal, { in: body, session: secret, title: 'Note secrète', thematics: [thematic] })
    await write(thematic, { title: 'Synopsis secret', sessionId: secret.id })
    await write(thematic, { title: 'Pour l’instance', bodies: [body] })
    await insertDocument(world.portal, { in: above, title: 'Note du canal', channel: 'csec', thematics: [thematic] })
    await write(thematic, { title: 'Article du canal', channel: 'csec' })
    // Drafts, cancelled sessions, unpublished and archived records.
    await discuss(thematic, { status: 'draft', inDays: 9, agenda: ['Brouillon'] })
    await discuss(thematic, { status: 'cancelled', agenda: ['Annulé'] })
    await insertDocument(world.portal, { in: body, title: 'Note en route', status: 'submitted', thematics: [thematic] })
    await insertDocument(world.portal, { in: body, title: 'Note archivée', status: 'archived', thematics: [thematic] })
    await write(thematic, { title: 'Article en route', status: 'draft' })
    await write(thematic, { title: 'Article archivé', status: 'archived' })
  })
  const inside = ['Secret', 'Décision secrète', 'Note secrète', 'Synopsis secret', 'Pour l’instance']
  const ofChannel: readonly Person[] = ['channel', 'strangerOfChannel', 'administrator']

  test.each(circlePeople)('%s sees and counts only what they may read', async (person) => {
    const who = circle.people[person]
    const expected = [
      'Ouvert',
      ...(insiders.includes(person) ? inside : []),
      ...(ofChannel.includes(person) ? ['Note du canal', 'Article du canal'] : []),
    ]
    const { member, totalItems, facets } = await timeline(who, thematic)
    expect(member.map(({ title }: { title: string }) => title).toSorted()).toEqual(expected.toSorted())
    expect(totalItems).toBe(expected.length)
    const ofNobody = ofChannel.includes(person) ? 1 : 0
    expect(facets.irps.reduce((sum: number, { count: entries }: { count: number }) => sum + entries, 0)).toBe(
      expected.length - ofNobody,
    )
    const hidden = [...inside, 'Brouillon', 'Annulé', 'en route', 'archivé'].filter((word) => !expected.includes(word))
    for (const word of hidden) expect(JSON.stringify(member)).not.toContain(word)
  })
})

describe('the page of a thematic', () => {
  test('starts with the running consultations that one may read, the nearest deadline first', async () => {
    const thematic = await project()
    const { people, body } = circle
    const open = async (wishes: object) =>
      (
        await people.redactor.post('/api/consultations', {
          irp: { id: body.id },
          thematic: { id: thematic.id },
          startedOn: '2026-03-10',
          ...wishes,
        })
      ).json()
    const far = await open({ title: 'Loin', expert: 'one' })
    const near = await open({ title: 'Proche' })
    const secret = await open({ title: 'Secrète', confidential: true, agreedDays: 20 })
    await open({ title: 'Finie', startedOn: '2025-12-01' })
    await open({ title: 'Autre', thematic: null })

    const { '@context': _context, ...first } = near
    expect(await home(people.redactor, thematic)).toMatchObject({
      '@context': '/api/contexts/ThematicHome',
      '@id': `/api/thematics/${thematic.id}/home`,
      '@type': 'ThematicHome',
      thematic: { id: thematic.id, name: thematic.name, subscription: null, followers: null },
      consultations: [{ id: secret.id }, first, { id: far.id }],
      progress: {
        opinion: null,
        unanswered: { title: 'Finie', irp: { id: body.id }, dueOn: '2026-01-01' },
        nextSession: null,
      },
    })
    const seen = (await home(people.stranger, thematic)).consultations
    expect(seen.map(({ title }: { title: string }) => title)).toEqual(['Proche', 'Loin'])
    expect(seen[0].can).toEqual(['consultations.read'])
  })

  test('says where it stands: the last opinion, and the next session, that one may read', async () => {
    const thematic = await project()
    const { people, body } = circle
    const open = await discuss(thematic)
    const secret = await discuss(thematic, { confidential: true, inDays: -1 })
    for (const [{ pointId }, opinion] of [
      [open, 'favorable'],
      [secret, 'unfavorable'],
    ] as const)
      await world.db.insertInto('pointOutcomes').values({ pointId, opinion }).execute()
    const next = await discuss(thematic, { status: 'convened', inDays: 12 })
    const soon = await discuss(thematic, { status: 'convened', inDays: 5, confidential: true })
    await discuss(thematic, { status: 'draft', inDays: 2 })

    expect((await home(people.reader, thematic)).progress).toMatchObject({
      opinion: { result: 'unfavorable', irp: { id: body.id }, session: { id: secret.id } },
      unanswered: null,
      nextSession: { id: soon.id, irp: { id: body.id } },
    })
    expect((await home(people.stranger, thematic)).progress).toMatchObject({
      opinion: { result: 'favorable', session: { id: open.id } },
      nextSession: { id: next.id },
    })
  })

  test('shows under a point its documents that one may read, which are no steps of their own', async () => {
    const thematic = await project()
    const { people, body } = circle
    const session = await discuss(thematic, { agenda: ['Réaménagement'] })
    const file = (title: string, more: object = {}) =>
      insertDocument(world.portal, { in: body, session, pointId: session.pointId, title, ...more })
    await file('Plan des locaux', { thematics: [thematic] })
    await file('Note réservée', { confidential: true })
    await file('Note en route', { status: 'submitted' })
    const under = async (who: Actor) =>
      (await timeline(who, thematic)).member.map(
        ({ title, documents }: { title: string; documents: { title: string }[] }) => [
          title,
          ...documents.map((one) => one.title),
        ],
      )
    expect(await under(people.reader)).toEqual([['Réaménagement', 'Note réservée', 'Plan des locaux']])
    expect(await under(people.stranger)).toEqual([['Réaménagement', 'Plan des locaux']])
    expect(await titles(people.stranger, thematic, 'kind=document')).toEqual(['Plan des locaux'])
  })

  test('takes one statement, like its timeline, however long', async () => {
    const thematic = await project()
    await discuss(thematic)
    const urls = ['home', 'timeline'].map((part) => `/api/thematics/${thematic.id}/${part}`)
    const read = async () => {
      const counts = []
      for (const url of urls) counts.push((await world.statementsOf(() => circle.people.reader.get(url))).length)
      return counts
    }
    await read()
    const few = await read()
    for (let index = 0; index < 3; index += 1) {
      const session = await discuss(thematic, { inDays: -10 - index })
      await decide(thematic, session, 'Décision')
      await write(thematic, { title: `Article ${index}` })
    }
    expect(few).toEqual([2, 2])
    expect(await read()).toEqual([2, 2])
  })
})

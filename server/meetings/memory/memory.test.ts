import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Memory } from '#contract/meetings/memory/memory.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { memoryExportCall } from './expensiveCalls.ts'
import { writeMemoryCsv } from './memoryCsv.ts'

// A body that gave opinions, voted and decided in two mandate periods, in a commission, and in a confidential session.

let world: World
let body: { id: number; name: string }
let commission: { id: number; name: string }
let reader: Actor
let telework: { id: number; name: string }
let recent: { id: number; pointIds: number[] }
let old: { id: number; pointIds: number[] }

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  commission = await world.body({ name: 'CSSCT Bretagne', parent: body })
  const mandate = { startsOn: '2023-03-01', endsOn: '2027-02-28' }
  reader = await world.user({ in: body, ...mandate })
  await world.user({ in: body, ...mandate })
  // replaced a member during the period
  await world.user({ in: body, startsOn: '2024-06-01', endsOn: '2027-02-28' })
  await world.user({ in: body, startsOn: '2019-03-01', endsOn: '2023-02-28' })
  telework = await world.db
    .insertInto('thematics')
    .values({ name: 'Télétravail' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

  recent = await hold(body, -30, [
    { title: 'Charte du télétravail', kind: 'opinion' },
    { title: 'Politique sociale 2025', kind: 'deliberation' },
  ])
  await answer(recent.pointIds[0]!, 'unfavorable', 'Les effets ne sont pas mesurés.')
  await vote(recent.pointIds[1]!)
  await tag(recent.pointIds[0]!)
  await decide(recent.id, 1, 'Réunir le groupe de travail', { owner: 'Secrétaire', dueOn: '2026-03-01' })
  await decide(recent.id, 2, 'Publier le compte rendu')
  old = await hold(body, -2_000, [
    { title: 'Premier essai du télétravail', kind: 'opinion' },
    { title: 'Politique sociale 2020', kind: 'deliberation' },
  ])
  await answer(old.pointIds[0]!, 'favorable', null)
  await vote(old.pointIds[1]!)
  await tag(old.pointIds[0]!)
  const ancient = await hold(body, -3_000, [{ title: 'Déménagement', kind: 'deliberation' }])
  await vote(ancient.pointIds[0]!)
  const below = await hold(commission, -60, [{ title: 'Document unique', kind: 'deliberation' }])
  await vote(below.pointIds[0]!)
  const secret = await hold(body, -20, [{ title: 'Plan social', kind: 'opinion' }], { confidential: true })
  await answer(secret.pointIds[0]!, 'reserved', null)
  for (const status of ['draft', 'cancelled'] as const) {
    const hidden = await hold(body, -10, [{ title: 'Sans suite', kind: 'deliberation' }], { status })
    await vote(hidden.pointIds[0]!)
  }
})
afterAll(() => world.close())

const hold = (
  place: { id: number },
  inDays: number,
  agenda: { title: string; kind: 'opinion' | 'deliberation' }[],
  wishes: Partial<Parameters<typeof insertSession>[1]> = {},
) => insertSession(world.portal, { in: place, status: 'held', inDays, agenda, ...wishes })
const votes = { votesFor: 8, votesAgainst: 2, abstentions: 1 }
const answer = (pointId: number, opinion: 'favorable' | 'unfavorable' | 'reserved', opinionText: string | null) =>
  world.db
    .insertInto('pointOutcomes')
    .values({ pointId, opinion, opinionText, employerAnswer: 'Réponse de la direction', ...votes })
    .execute()
const vote = (pointId: number) =>
  world.db
    .insertInto('pointOutcomes')
    .values({ pointId, ...votes })
    .execute()
const tag = (pointId: number) =>
  world.db.insertInto('agendaPointThematics').values({ pointId, thematicId: telework.id }).execute()
const decide = (
  sessionId: number,
  number: number,
  text: string,
  more: { owner?: string; dueOn?: string; pointId?: number } = {},
) =>
  world.db
    .insertInto('decisions')
    .values({ sessionId, number, text, ...more })
    .execute()

const read = async (query = '', who = reader, of = body) =>
  (await who.get(`/api/irps/${of.id}/memory?${query}`)).json<Memory>()
const titles = ({ member }: Memory) => member.map(({ title }) => title)

test('opinions, votes, decisions and commitments are listed with their session, the latest first', async () => {
  const memory = await read()
  expect(memory).toMatchObject({
    '@context': '/api/contexts/MemoryEntry',
    '@id': `/api/irps/${body.id}/memory`,
    totalItems: 9,
    about: null,
  })
  expect(memory.member.map(({ kind, title }) => [kind, title])).toEqual([
    ['opinion', 'Plan social'],
    ['opinion', 'Charte du télétravail'],
    ['vote', 'Politique sociale 2025'],
    ['commitment', 'Réunir le groupe de travail'],
    ['decision', 'Publier le compte rendu'],
    ['vote', 'Document unique'],
    ['opinion', 'Premier essai du télétravail'],
    ['vote', 'Politique sociale 2020'],
    ['vote', 'Déménagement'],
  ])
  const [, opinion, , commitment] = memory.member
  const session = { id: recent.id, title: 'Séance ordinaire', startsAt: '2026-02-17T09:00:00+01:00' }
  expect(opinion).toEqual({
    '@id': `/api/points/${recent.pointIds[0]}`,
    '@type': 'MemoryEntry',
    kind: 'opinion',
    id: recent.pointIds[0],
    at: session.startsAt,
    title: 'Charte du télétravail',
    irp: { id: body.id, name: body.name, label: expect.any(String) },
    session,
    point: { id: recent.pointIds[0], number: '1', title: 'Charte du télétravail' },
    opinion: {
      result: 'unfavorable',
      text: 'Les effets ne sont pas mesurés.',
      votes: { for: 8, against: 2, abstentions: 1 },
      employerAnswer: 'Réponse de la direction',
    },
    deemedNegativeOn: null,
    vote: null,
    decision: null,
    thematics: [telework],
  })
  expect(commitment).toMatchObject({
    session,
    point: null,
    opinion: null,
    vote: null,
    decision: { number: 1, owner: 'Secrétaire', dueOn: '2026-03-01', state: 'toDo', late: true },
    thematics: [],
  })
})

test('an opinion that was not given is deemed negative once its delay has ended', async () => {
  const place = await world.body({ name: 'CSE Vendée' })
  const member = await world.user({ in: place, startsOn: '2023-03-01', endsOn: '2027-02-28' })
  const consult = (title: string, startedOn: string) =>
    world.db
      .insertInto('consultations')
      .values({ bodyId: place.id, title, startedOn, expert: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const missed = await consult('Projet d’intéressement', '2026-01-05')
  const running = await consult('Projet de fermeture', '2026-03-10')
  const ask = async (inDays: number, title: string, { id }: { id: number }) => {
    const session = await hold(place, inDays, [{ title, kind: 'opinion' }])
    await world.db.updateTable('agendaPoints').set({ consultationId: id }).where('sessionId', '=', session.id).execute()
    return session
  }
  await ask(-70, 'Intéressement, présentation', missed)
  const last = await ask(-40, 'Intéressement, avis', missed)
  await ask(-5, 'Fermeture', running)

  const memory = await read('', member, place)
  expect(memory.facets.kinds).toContainEqual({ kind: 'opinion', count: 1 })
  expect(memory.member).toEqual([
    expect.objectContaining({
      '@id': `/api/points/${last.pointIds[0]}`,
      kind: 'opinion',
      title: 'Intéressement, avis',
      opinion: null,
      deemedNegativeOn: '2026-02-05',
      vote: null,
    }),
  ])
  expect(titles(await read('q=interessement', member, place))).toEqual(['Intéressement, avis'])
  expect((await member.get(`/api/irps/${place.id}/memory/export.csv`)).body).toContain(
    'réputé négatif depuis le 05/02/2026',
  )

  await answer(last.pointIds[0]!, 'reserved', null)
  expect((await read('', member, place)).member).toMatchObject([
    { opinion: { result: 'reserved' }, deemedNegativeOn: null },
  ])
})

describe('filters', () => {
  test('each value is counted among the entries that pass the other filters', async () => {
    const { facets } = await read()
    expect(facets).toEqual({
      kinds: expect.arrayContaining([
        { kind: 'opinion', count: 3 },
        { kind: 'vote', count: 4 },
        { kind: 'decision', count: 1 },
        { kind: 'commitment', count: 1 },
      ]),
      years: [
        { year: 2026, count: 6 },
        { year: 2020, count: 2 },
        { year: 2017, count: 1 },
      ],
      thematics: [{ ...telework, count: 2 }],
      irps: [
        expect.objectContaining({ id: body.id, count: 8 }),
        expect.objectContaining({ id: commission.id, count: 1 }),
      ],
      periods: [
        { from: '2023-03-01', to: '2027-02-28', count: 6 },
        { from: '2019-03-01', to: '2023-02-28', count: 2 },
        { from: null, to: '2019-02-28', count: 1 },
      ],
    })
    const votesOnly = await read('kind=vote')
    expect(votesOnly.facets.kinds).toHaveLength(4)
    expect(votesOnly.facets.years).toEqual([
      { year: 2026, count: 2 },
      { year: 2020, count: 1 },
      { year: 2017, count: 1 },
    ])
    // a value without entries under the other filters stays, so that it can be chosen again
    expect((await read('year=2017')).facets.periods.map(({ count }) => count)).toEqual([0, 0, 1])
  })

  test.each([
    [
      'the previous mandate period',
      () => 'on[after]=2019-03-01&on[before]=2023-02-28',
      ['Premier essai du télétravail', 'Politique sociale 2020'],
    ],
    ['before the first known mandate', () => 'on[before]=2019-02-28', ['Déménagement']],
    [
      'several kinds',
      () => 'kind[]=decision&kind[]=commitment',
      ['Réunir le groupe de travail', 'Publier le compte rendu'],
    ],
    ['a project', () => `thematic=${telework.id}`, ['Charte du télétravail', 'Premier essai du télétravail']],
    ['a year and a project', () => `year=2020&thematic=${telework.id}`, ['Premier essai du télétravail']],
    ['a body below', () => `irp=${commission.id}`, ['Document unique']],
    ['words of an opinion', () => 'q=effets+mesures', ['Charte du télétravail']],
    ['words of a decision', () => 'q=COMPTE', ['Publier le compte rendu']],
  ])('by %s', async (_name, query, found) => {
    expect(titles(await read(query()))).toEqual(found)
  })

  test('a point finds what shares its project or its yearly title, without itself', async () => {
    const [charter, policy] = recent.pointIds
    const aboutCharter = await read(`about=${charter}`)
    expect(titles(aboutCharter)).toEqual(['Premier essai du télétravail'])
    expect(aboutCharter.about).toEqual({
      id: charter,
      title: 'Charte du télétravail',
      session: { id: recent.id, title: 'Séance ordinaire', startsAt: '2026-02-17T09:00:00+01:00' },
    })
    expect(titles(await read(`about=${policy}`))).toEqual(['Politique sociale 2020'])
  })

  test.each([
    ['kind=unknown', 'kind'],
    ['year=abc', 'year'],
    ['on[after]=2026-02-30', 'on[after]'],
    ['on[around]=2026-02-01', 'on'],
    ['about=x', 'about'],
  ])('%s is refused', async (query, name) => {
    expect(await read(query)).toMatchObject({
      status: 400,
      code: 'request.parameter',
      description: `Le paramètre « ${name} » n’est pas valide.`,
    })
  })
})

describe('rights', () => {
  test('a confidential session counts only for members of the body', async () => {
    const stranger = await world.user({ in: await world.body(), role: 'validator' })
    const ended = await world.user({ in: body, role: 'validator', startsOn: '2023-03-01', endsOn: '2026-03-18' })
    for (const person of [stranger, ended]) {
      const memory = await read('', person)
      expect(titles(memory)).not.toContain('Plan social')
      expect(memory).toMatchObject({ totalItems: 8 })
      expect(memory.facets.kinds).toContainEqual({ kind: 'opinion', count: 2 })
      expect((await person.get(`/api/irps/${body.id}/memory/export.csv`)).body).not.toContain('Plan social')
    }
  })

  test('drafts are not listed for those who prepare them', async () => {
    const redactor = await world.user({ in: body, role: 'redactor' })
    expect(titles(await read('q=suite', redactor))).toEqual([])
  })

  test('a point that the caller may not read finds nothing, and is not named', async () => {
    const hidden = await hold(body, -15, [{ title: 'Charte du télétravail', kind: 'opinion' }], { confidential: true })
    await tag(hidden.pointIds[0]!)
    const stranger = await world.user({ in: await world.body() })
    for (const about of [hidden.pointIds[0], 2_000_000_000])
      expect(await read(`about=${about}`, stranger)).toMatchObject({ totalItems: 0, about: null })
    expect(await read(`about=${hidden.pointIds[0]}`)).toMatchObject({ totalItems: 2 })
  })

  test('a body that does not exist has none', async () => {
    for (const path of ['memory', 'memory/export.csv'])
      expect((await reader.get(`/api/irps/2000000000/${path}`)).json()).toMatchObject({ code: 'record.notFound' })
  })
})

test('a page takes one statement, whatever its length', async () => {
  const query = `kind[]=vote&kind[]=opinion&thematic=${telework.id}&on[before]=2026-12-31&q=teletravail`
  // the other one identifies the caller
  expect(await world.statementsOf(() => read(query))).toHaveLength(2)
  const paged = await read('itemsPerPage=2&page=2')
  expect(titles(paged)).toEqual(['Politique sociale 2025', 'Réunir le groupe de travail'])
  expect(paged).toMatchObject({ totalItems: 9, view: { last: expect.stringContaining('page=5') } })
})

describe('the file', () => {
  const download = (query = '') => reader.get(`/api/irps/${body.id}/memory/export.csv?${query}`)

  test('has the same entries, and is recorded', async () => {
    const told = await auditLinesDuring(world, async () => {
      const { headers, body: file } = await download('year=2026&kind[]=opinion&kind[]=commitment&on[before]=2026-02-20')
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="memoire-2026-03-19.csv"',
      })
      expect(file.trimEnd().split('\r\n')).toEqual([
        '\uFEFFdate;instance;séance;nature;point;objet;avis;pour;contre;abstentions;texte de l’avis;réponse de l’employeur;responsable;échéance;état;projets débattus',
        '17 février 2026;CSE Bretagne;Séance ordinaire;Avis;1. Charte du télétravail;Charte du télétravail;défavorable;8;2;1;Les effets ne sont pas mesurés.;Réponse de la direction;;;;Télétravail',
        '17 février 2026;CSE Bretagne;Séance ordinaire;Décision à suivre D1;;Réunir le groupe de travail;;;;;;;Secrétaire;01/03/2026;à faire;',
      ])
    })
    expect(told).toMatchObject([
      {
        action: 'memory.exported',
        userId: reader.id,
        subject: 'body',
        subjectId: body.id,
        subjectName: 'CSE Bretagne',
        details: { count: 2, filtered: true },
      },
    ])
  })

  test('contains no formula', async () => {
    const other = await world.body()
    const session = await hold(other, -5, [{ title: '@SUM(A1:A9)', kind: 'opinion' }])
    await answer(session.pointIds[0]!, 'favorable', '+33 !A0')
    await decide(session.id, 1, '=HYPERLINK("http://x")', { owner: '-2+3', pointId: session.pointIds[0]! })
    const { body: file } = await reader.get(`/api/irps/${other.id}/memory/export.csv`)
    expect(file).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(file).toContain(`'@SUM(A1:A9)`)
    expect(file).not.toMatch(/(^|;)"?[=+@-]/m)
  })

  test('keeps a text of several lines in one cell', async () => {
    const place = await world.body()
    const session = await hold(place, -5, [{ title: 'Horaires', kind: 'opinion' }])
    const text = 'Favorable, car :\n- les effets sont mesurés\n=1+1'
    await answer(session.pointIds[0]!, 'favorable', text)
    const { body: file } = await reader.get(`/api/irps/${place.id}/memory/export.csv`)
    expect(parse(file, { bom: true, delimiter: ';', columns: true, record_delimiter: ['\r\n', '\n'] })).toMatchObject([
      { 'texte de l’avis': text, 'réponse de l’employeur': 'Réponse de la direction' },
    ])
  })

  test('may be downloaded so many times an hour', async () => {
    const { quota } = memoryExportCall
    const keen = await world.user({ in: body })
    const url = `/api/irps/${body.id}/memory/export.csv?kind=decision`
    for (let times = 0; times < quota.times; times++) expect((await keen.get(url)).statusCode).toBe(200)
    expect((await keen.get(url)).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  })

  test('contains nothing of a session or consultation that has become confidential while it is sent', async () => {
    const [place, outsider] = [await world.body(), await world.user()]
    const latest = await hold(place, -1, [])
    await sql`
      insert into decisions (session_id, number, text)
      select ${latest.id}, number, 'Décision publique' from generate_series(1, 500) number`.execute(world.db)
    const earlier = await hold(place, -40, [
      { title: 'Avis retiré', kind: 'opinion' },
      { title: 'Vote retiré', kind: 'deliberation' },
    ])
    await answer(earlier.pointIds[0]!, 'favorable', null)
    await vote(earlier.pointIds[1]!)
    await decide(earlier.id, 1, 'Décision retirée')
    const open = await hold(place, -50, [{ title: 'Consultation retirée', kind: 'opinion' }])
    const consultation = await world.db
      .insertInto('consultations')
      .values({ bodyId: place.id, title: 'Projet', startedOn: '2025-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .updateTable('agendaPoints')
      .set({ consultationId: consultation.id })
      .where('id', '=', open.pointIds[0]!)
      .execute()

    const file = async (between: () => Promise<unknown>) => {
      const viewer = { id: outsider.id, roles: ['ROLE_READER'], assignments: [], bodiesUnder: [] } as const
      const parts = (await writeMemoryCsv(world.portal, viewer, place.id, {}))[Symbol.asyncIterator]()
      const [head, first] = [await parts.next(), await parts.next()]
      await between()
      const rest = await parts.next()
      return [head, first, rest].map(({ value }) => value as string | undefined).join('')
    }
    const whole = await file(async () => undefined)
    expect(whole.split('\r\n').filter((line) => line.includes('retiré'))).toHaveLength(4)
    const hidden = await file(async () => {
      await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', earlier.id).execute()
      await world.db
        .updateTable('consultations')
        .set({ confidential: true })
        .where('id', '=', consultation.id)
        .execute()
    })
    expect(hidden).toContain('Décision publique')
    expect(hidden).not.toContain('retiré')
  })
})

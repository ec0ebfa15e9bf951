import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let reader: Actor
let redactor: Actor
let validator: Actor
let stranger: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  const other = await world.body({ name: 'CSE Grand Est' })
  reader = await world.user({ in: body })
  redactor = await world.user({ in: body, role: 'redactor', firstName: 'Anne', lastName: 'Le Goff' })
  validator = await world.user({ in: body, role: 'validator', firstName: 'Yves', lastName: 'Morvan' })
  stranger = await world.user({ in: other, role: 'validator' })
})
afterAll(() => world.close())

/** Inserts a session of 2026-03-09 with its document. */
async function held({ in: where = body, ...wishes }: Partial<Parameters<typeof insertSession>[1]> = {}) {
  const session = await insertSession(world.portal, { in: where, status: 'held', inDays: -10, ...wishes })
  const document = await insertDocument(world.portal, { in: where, session, title: 'Procès-verbal' })
  return { session, document, url: `/api/sessions/${session.id}/minutes` }
}

const draft = (document: { id: number }) => ({ state: 'draft', document, version: 1 })
const sent = (document: { id: number }) => ({ state: 'sent', document, sentOn: '2026-03-15', version: 2 })
const approved = (document: { id: number }) => ({
  ...sent(document),
  state: 'approved',
  approvedOn: '2026-03-18',
  votes: { for: 8, against: 0, abstentions: 1 },
  corrections: 'Point 2 : lire « douze postes ».',
  version: 3,
})
const published = (document: { id: number }) => ({
  ...approved(document),
  state: 'published',
  publishedOn: '2026-03-19',
  version: 4,
})
const put = async (who: Actor, url: string, form: object) => (await who.put(url, form)).json()
/** Writes the minutes step by step with these forms. */
async function write(url: string, ...forms: object[]) {
  for (const form of forms) expect((await validator.put(url, form)).statusCode).toBe(200)
}
const isReserved = async ({ id }: { id: number }) =>
  (await world.db.selectFrom('documents').select('unapprovedMinutes').where('id', '=', id).executeTakeFirstOrThrow())
    .unapprovedMinutes

test('minutes that were never written are expected within fifteen days, and late afterwards', async () => {
  const { url } = await held()
  expect((await stranger.get(url)).json()).toEqual({
    '@context': '/api/contexts/Minutes',
    '@id': url,
    '@type': 'Minutes',
    state: 'expected',
    procedure: 'ordinary',
    document: null,
    dueOn: '2026-03-24',
    daysLate: 0,
    sentOn: null,
    approvedOn: null,
    approvedIn: null,
    votes: null,
    corrections: null,
    publishedOn: null,
    remarksUntil: null,
    proposedApproval: null,
    textVersion: null,
    version: 1,
  })
  const { url: old } = await held({ in: await world.body(), inDays: -20 })
  expect((await reader.get(old)).json()).toMatchObject({ dueOn: '2026-03-14', daysLate: 5 })
})

test('minutes go from expected to published, one state at a time', async () => {
  const { document, url } = await held()

  expect(await put(redactor, url, draft(document))).toMatchObject({ state: 'draft', version: 2, document })
  expect(await put(redactor, url, sent(document))).toMatchObject({ state: 'sent', sentOn: '2026-03-15', version: 3 })
  expect(await put(validator, url, approved(document))).toMatchObject({
    state: 'approved',
    approvedOn: '2026-03-18',
    votes: { for: 8, against: 0, abstentions: 1 },
    corrections: 'Point 2 : lire « douze postes ».',
    version: 4,
  })
  expect(await put(validator, url, published(document))).toMatchObject({ state: 'published', version: 5, daysLate: 0 })
})

test('minutes can go back, which clears the fields of the later state', async () => {
  const { document, url } = await held()
  await write(url, draft(document), sent(document), approved(document))

  expect(await put(validator, url, { ...approved(document), state: 'sent', version: 4 })).toMatchObject({
    state: 'sent',
    sentOn: '2026-03-15',
    approvedOn: null,
    votes: null,
    corrections: null,
  })
  expect((await stranger.get(url)).json()).toMatchObject({ state: 'sent', corrections: null })
  expect(await put(redactor, url, { ...draft(document), sentOn: '2026-03-15', version: 5 })).toMatchObject({
    state: 'draft',
    sentOn: null,
  })
  expect(await put(redactor, url, { state: 'expected', document, version: 6 })).toMatchObject({ document: null })
})

test('corrections are asked for at the approval: those of an earlier state are not there', async () => {
  const { document, url } = await held()
  const corrections = 'Point 2 : lire « douze postes ».'
  for (const form of [draft(document), sent(document)])
    expect(await put(validator, url, { ...form, corrections })).toMatchObject({ corrections: null })
  // as an earlier release stored them
  await world.db.updateTable('minutes').set({ corrections }).where('documentId', '=', document.id).execute()
  for (const path of [url, url.replace('/minutes', '')])
    expect((await stranger.get(path)).body).not.toContain('douze postes')
  expect(await put(validator, url, approved(document))).toMatchObject({ corrections })
})

describe('the vote of a later session', () => {
  /** Inserts a later session whose point approves the minutes of a session, with these votes. */
  async function vote(
    session: { id: number },
    [votesFor, votesAgainst, abstentions]: [number, number, number],
    over = {},
  ) {
    const later = await insertSession(world.portal, {
      in: body,
      status: 'held',
      inDays: -1,
      agenda: [{ title: 'Procès-verbal', kind: 'minutes' }],
      ...over,
    })
    const [pointId] = later.pointIds
    await world.db.updateTable('agendaPoints').set({ minutesOfId: session.id }).where('id', '=', pointId!).execute()
    await world.db
      .insertInto('pointOutcomes')
      .values({ pointId: pointId!, votesFor, votesAgainst, abstentions })
      .execute()
    return later
  }
  const proposedTo = async (who: Actor, url: string) => (await who.get(url)).json().proposedApproval

  test('by which sent minutes are adopted is proposed for their approval', async () => {
    const { document, session, url } = await held()
    await vote(session, [9, 1, 2], { inDays: -2 })
    const later = await vote(session, [8, 3, 1])
    await write(url, draft(document))
    expect(await proposedTo(validator, url)).toBeNull()
    await write(url, sent(document))
    expect(await proposedTo(validator, url)).toMatchObject({
      session: { id: later.id },
      on: '2026-03-18',
      votes: { for: 8, against: 3, abstentions: 1 },
    })
    await write(url, approved(document))
    expect(await proposedTo(validator, url)).toBeNull()
  })

  test('is proposed for the day on which they were sent, if the session goes on past midnight', async () => {
    const { document, session, url } = await held()
    const later = await vote(session, [8, 3, 1])
    await world.db
      .updateTable('sessions')
      .set({ startsAt: '2026-03-17T22:30:00Z', endsAt: '2026-03-18T00:30:00Z' })
      .where('id', '=', later.id)
      .execute()
    await write(url, draft(document), { ...sent(document), sentOn: '2026-03-18' })
    const { on } = await proposedTo(validator, url)
    expect(on).toBe('2026-03-18')
    await write(url, { ...approved(document), sentOn: '2026-03-18', approvedOn: on })
  })

  test('is proposed for its own day, if they are said to have been sent after it', async () => {
    const { document, session, url } = await held()
    await vote(session, [8, 3, 1], { inDays: -2 })
    await write(url, draft(document), { ...sent(document), sentOn: '2026-03-18' })
    const { on } = await proposedTo(validator, url)
    expect(on).toBe('2026-03-17')
    expect(await put(validator, url, { ...approved(document), sentOn: '2026-03-18', approvedOn: on })).toMatchObject({
      violations: [{ propertyPath: 'approvedOn', message: 'Le procès-verbal est approuvé après avoir été transmis' }],
    })
  })

  test('is not proposed when it refuses them, or to whom may not read the session', async () => {
    const { document, session, url } = await held()
    await write(url, draft(document), sent(document))
    await vote(session, [6, 5, 1])
    expect(await proposedTo(validator, url)).toBeNull()
    await vote(session, [9, 0, 0], { confidential: true })
    expect(await proposedTo(validator, url)).toMatchObject({ votes: { for: 9 } })
    expect(await proposedTo(stranger, url)).toBeNull()
  })
})

describe('skipping a state of minutes', () => {
  test.each([
    ['sent', 'le procès-verbal est attendu', sent],
    ['approved', 'le procès-verbal est attendu', approved],
    ['published', 'le procès-verbal est attendu', published],
  ] as const)('%s is refused with the present one', async (_state, words, form) => {
    const { document, url } = await held()
    expect(await put(validator, url, { ...form(document), version: 1 })).toMatchObject({
      status: 409,
      code: 'record.state',
      description: `Cette action n’est plus possible : ${words}.`,
    })
    expect((await reader.get(url)).json()).toMatchObject({ state: 'expected', version: 1 })
  })

  test('is publication before adoption (L2315-35)', async () => {
    const { document, url } = await held()
    await write(url, draft(document), sent(document))
    expect(await put(validator, url, { ...published(document), version: 3 })).toMatchObject({
      code: 'record.state',
      description: 'Cette action n’est plus possible : le procès-verbal est transmis.',
    })
  })

  test('is refused backwards too', async () => {
    const { document, url } = await held()
    await write(url, draft(document), sent(document))
    expect(await put(validator, url, { state: 'expected', version: 3 })).toMatchObject({ code: 'record.state' })
  })
})

describe('minutes cannot be written', () => {
  test('by people who may not write in the body', async () => {
    const { document, url } = await held()
    const onlooker = await world.user({ in: body, also: [{ in: await world.body(), role: 'validator' }] })
    for (const who of [reader, onlooker, stranger])
      expect(await put(who, url, draft(document))).toMatchObject({ status: 403, code: 'access.denied' })
    const visitor = world.visitor()
    await visitor.get('/me')
    expect(await put(visitor as Actor, url, draft(document))).toMatchObject({ code: 'access.signInRequired' })
  })

  test('as approved by a redactor, nor changed by a redactor once approved', async () => {
    const { document, url } = await held()
    await write(url, draft(document), sent(document))
    expect(await put(redactor, url, approved(document))).toMatchObject({ code: 'access.denied' })
    await write(url, approved(document))
    for (const form of [{ ...approved(document), corrections: 'Rien' }, sent(document)])
      expect(await put(redactor, url, { ...form, version: 4 })).toMatchObject({ code: 'access.denied' })
  })

  test.each(['draft', 'convened', 'closed', 'cancelled'] as const)('for a session that is %s', async (status) => {
    const { document, url } = await held({ status })
    expect(await put(validator, url, draft(document))).toMatchObject({ status: 409, code: 'record.state' })
  })

  test('as less than approved once the session is closed', async () => {
    const { document, session, url } = await held()
    await write(url, draft(document), sent(document), approved(document))
    await world.db.updateTable('sessions').set({ status: 'closed' }).where('id', '=', session.id).execute()

    expect(await put(validator, url, { ...sent(document), version: 4 })).toMatchObject({ code: 'record.state' })
    expect(await put(validator, url, published(document))).toMatchObject({ state: 'published' })
  })

  test('over an outdated version', async () => {
    const { document, url } = await held()
    await write(url, draft(document))
    expect(await put(redactor, url, { ...draft(document), corrections: 'Autre' })).toMatchObject({
      status: 409,
      code: 'record.stale',
      description: expect.stringContaining('Yves Morvan'),
    })
  })

  test('twice concurrently', async () => {
    const { document, url } = await held()
    const answers = await Promise.all(Array.from({ length: 10 }, () => redactor.put(url, draft(document))))
    expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
      200: { length: 1 },
      409: { length: 9 },
    })
    expect((await reader.get(url)).json()).toMatchObject({ version: 2 })
  })

  test('with an invalid file, session or date: each violation is on its field, and nothing is written', async () => {
    const { document, url, session } = await held()
    const elsewhere = await held()
    const foreign = await insertSession(world.portal, { in: await world.body(), inDays: 2 })
    const faults = async (form: object) => (await put(validator, url, form)).violations ?? []
    const paths = async (form: object) =>
      (await faults(form)).map(({ propertyPath }: { propertyPath: string }) => propertyPath)

    expect(await paths({ state: 'draft', version: 1 })).toEqual(['document'])
    expect(await paths(draft(elsewhere.document))).toEqual(['document'])
    expect(await paths(draft({ id: 999_999 }))).toEqual(['document'])
    await write(url, draft(document))
    expect(await paths({ state: 'sent', version: 2 })).toEqual(['document', 'sentOn'])
    expect(await paths({ ...sent(document), sentOn: '0000-01-01' })).toEqual(['sentOn'])
    expect(await paths({ ...sent(document), sentOn: '2026-03-20' })).toEqual(['sentOn'])
    expect(await paths({ ...sent(document), sentOn: '2026-03-08' })).toEqual(['sentOn'])
    await write(url, sent(document))
    expect(await paths({ ...approved(document), approvedOn: '2026-03-14' })).toEqual(['approvedOn'])
    expect(await paths({ ...approved(elsewhere.document), approvedIn: foreign, approvedOn: '2026-12-25' })).toEqual([
      'document',
      'approvedIn',
      'approvedOn',
    ])
    for (const approvedIn of [session, await insertSession(world.portal, { in: body, status: 'held', inDays: -30 })])
      expect(await paths({ ...approved(document), approvedIn: { id: approvedIn.id } })).toEqual(['approvedIn'])
    await write(url, approved(document))
    expect(await paths({ ...published(document), publishedOn: '2026-03-17' })).toEqual(['publishedOn'])
    expect((await reader.get(url)).json()).toMatchObject({ state: 'approved', version: 4, document })
  })
})

test('minutes are approved in a later session of the body, which is named to people who may read it', async () => {
  const { document, url } = await held()
  const next = await insertSession(world.portal, {
    in: body,
    status: 'held',
    inDays: -1,
    confidential: true,
    title: 'Huis clos',
  })
  await write(url, draft(document), sent(document), { ...approved(document), approvedIn: { id: next.id } })

  expect((await reader.get(url)).json()).toMatchObject({ approvedIn: { id: next.id, title: 'Huis clos' } })
  expect((await stranger.get(url)).json()).toMatchObject({ approvedIn: null })
})

describe('the file of minutes', () => {
  test('is restricted to the members of the body until the minutes are approved', async () => {
    const { document, url } = await held()
    const reads = async (who: Actor) => (await who.get(`/api/documents/${document.id}`)).statusCode
    await write(url, draft(document))
    expect([await reads(reader), await reads(stranger)]).toEqual([200, 404])
    expect((await stranger.get(url)).json()).toMatchObject({ state: 'draft', document: null })

    await write(url, sent(document))
    expect(await reads(stranger)).toBe(404)
    await write(url, approved(document))
    expect(await reads(stranger)).toBe(200)
    expect((await stranger.get(url)).json()).toMatchObject({ document: { id: document.id } })
    await write(url, { ...sent(document), version: 4 })
    expect(await reads(stranger)).toBe(404)
  })

  test('that everybody could read before it was chosen is given back once it is replaced', async () => {
    const { document, url, session } = await held()
    const better = await insertDocument(world.portal, { in: body, session, title: 'Procès-verbal corrigé' })
    await write(url, draft(document), { ...draft(better), version: 2 })
    expect([await isReserved(document), await isReserved(better)]).toEqual([false, true])
    expect((await stranger.get(`/api/documents/${document.id}`)).json()).toMatchObject({ id: document.id })

    await write(url, { state: 'expected', version: 3 })
    expect(await isReserved(better)).toBe(false)
    // versions that it gets from then on are not those of minutes
    for (const _each of [2, 3]) await insertVersion(world.portal, better)
    const { versions } = (await stranger.get(`/api/documents/${better.id}`)).json()
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
  })

  test.each(['draft', 'submitted'] as const)('that was chosen while it was %s stays restricted', async (status) => {
    const { url, session } = await held()
    const file = await insertDocument(world.portal, { in: body, session, author: validator, status })
    await write(url, draft(file), { state: 'expected', version: 2 })
    expect((await validator.post(`/api/documents/${file.id}/validation`)).statusCode).toBe(200)
    expect((await reader.get(`/api/documents/${file.id}`)).statusCode).toBe(200)
    expect((await stranger.get(`/api/documents/${file.id}`)).statusCode).toBe(404)
  })

  test.each([{ published: true }, { published: false }])(
    'that got a version as minutes (%o) stays restricted',
    async (how) => {
      const { document, url } = await held()
      await write(url, draft(document))
      await insertVersion(world.portal, document, how)
      await write(url, { state: 'expected', version: 2 })
      expect((await stranger.get(`/api/documents/${document.id}`)).statusCode).toBe(404)
    },
  )

  test('of approved minutes stays open when another one replaces it, unless the approval is taken back', async () => {
    for (const [formOf, status] of [
      [approved, 200],
      [sent, 404],
    ] as const) {
      const { document: other, url, session } = await held()
      const file = await insertDocument(world.portal, { in: body, session, author: validator, status: 'draft' })
      await write(url, draft(file), sent(file))
      expect((await validator.post(`/api/documents/${file.id}/validation`)).statusCode).toBe(200)
      await write(url, approved(file), { ...formOf(other), version: 4 })
      expect((await stranger.get(`/api/documents/${file.id}`)).statusCode).toBe(status)
    }
  })

  test('of approved minutes that another one has replaced is restricted once the approval is taken back', async () => {
    const { document: other, url, session } = await held()
    const file = await insertDocument(world.portal, { in: body, session, author: validator, status: 'draft' })
    await write(url, draft(file), sent(file))
    expect((await validator.post(`/api/documents/${file.id}/validation`)).statusCode).toBe(200)
    await write(url, approved(file), { ...approved(other), version: 4 }, { ...sent(other), version: 5 })
    expect((await stranger.get(`/api/documents/${file.id}`)).statusCode).toBe(404)
    // as a server of the release before does when another file is chosen
    const open = world.db.updateTable('documents').set({ unapprovedMinutes: false })
    await open.where('id', '=', file.id).execute()
    expect((await stranger.get(`/api/documents/${file.id}`)).statusCode).toBe(404)
  })

  test('can be neither deleted nor moved to another session', async () => {
    const { session, url } = await held()
    const elsewhere = await held()
    const file = await insertDocument(world.portal, { in: body, session, author: redactor, status: 'draft' })
    await write(url, draft(file))
    expect((await redactor.delete(`/api/documents/${file.id}`)).json()).toMatchObject({
      status: 409,
      code: 'record.inUse',
    })

    const { version, title, documentType } = (await redactor.get(`/api/documents/${file.id}`)).json()
    const moved = {
      title,
      documentType,
      family: 'session',
      irp: { id: body.id },
      session: { id: elsewhere.session.id },
      version,
    }
    expect(await put(redactor, `/api/documents/${file.id}`, moved)).toMatchObject({ status: 409, code: 'record.inUse' })
    expect((await redactor.get(url)).json()).toMatchObject({ document: { id: file.id } })
  })

  test('stays unchanged when the form is refused', async () => {
    const { document, url } = await held()
    await put(redactor, url, { ...sent(document), version: 1 })
    await put(stranger, url, draft(document))
    expect(await isReserved(document)).toBe(false)
  })
})

test('minutes of a session that is not held, or not readable, are not found', async () => {
  const { url } = await held({ status: 'convened' })
  const { url: hidden } = await held({ confidential: true })
  for (const [who, path] of [
    [reader, url],
    [stranger, hidden],
    [reader, '/api/sessions/999999/minutes'],
  ] as const)
    expect((await who.get(path)).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect(await put(stranger, hidden, { state: 'expected', version: 1 })).toMatchObject({ code: 'record.notFound' })
})

test('minutes are read in one statement', async () => {
  const { url } = await held()
  await reader.get(url)
  // The other statement is that of the sign-in.
  expect(await world.statementsOf(() => reader.get(url))).toHaveLength(2)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle, insiders, type Person } from '#tests/support/circle.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
let redactor: Actor
let thematic: { id: number; name: string }

beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
  redactor = circle.people.redactor
  thematic = await world.db
    .insertInto('thematics')
    .values({ name: 'Réaménagement du site' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
})
afterAll(() => world.close())

const form = (wishes: object = {}) => ({
  irp: { id: circle.body.id },
  title: 'Réaménagement du site de Besançon',
  startedOn: '2026-03-01',
  ...wishes,
})
const open = async (wishes: object = {}, who = redactor) => {
  const answer = await who.post('/api/consultations', form(wishes))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const post = async (who: Actor, wishes: object = {}) => (await who.post('/api/consultations', form(wishes))).json()
const put = async (who: Actor, id: number, wishes: object = {}) =>
  (await who.put(`/api/consultations/${id}`, form({ version: 1, ...wishes }))).json()
const get = async (who: Actor, id: number) => (await who.get(`/api/consultations/${id}`)).json()
const ofCentral = (wishes: object = {}) =>
  open({ irp: { id: circle.above.id }, startedOn: '2026-04-30', expert: 'one', ...wishes }, circle.people.administrator)
/** Inserts a session with a point about the consultation, and its opinion. */
async function discuss(
  { id }: { id: number },
  { opinion, ...wishes }: Partial<Parameters<typeof insertSession>[1]> & { opinion?: 'favorable' } = {},
) {
  const session = await insertSession(world.portal, {
    in: circle.body,
    agenda: [{ title: 'Avis sur le projet', kind: 'opinion', consultationId: id }],
    ...wishes,
  })
  if (opinion) await world.db.insertInto('pointOutcomes').values({ pointId: session.pointIds[0]!, opinion }).execute()
  return session
}
const paths = ({ violations = [] }: { violations?: { propertyPath: string }[] }) =>
  violations.map(({ propertyPath }) => propertyPath)

test('a new consultation shows the date on which its opinion is due', async () => {
  const answer = await redactor.post('/api/consultations', form({ thematic, expert: 'one' }))

  expect(answer.statusCode).toBe(201)
  const { id } = answer.json()
  expect(answer.headers['location']).toBe(`/api/consultations/${id}`)
  expect(await get(redactor, id)).toEqual(answer.json())
  expect(answer.json()).toEqual({
    '@context': '/api/contexts/Consultation',
    '@id': `/api/consultations/${id}`,
    '@type': 'Consultation',
    id,
    irp: { id: circle.body.id, name: circle.body.name, label: circle.body.label },
    title: 'Réaménagement du site de Besançon',
    startedOn: '2026-03-01',
    expert: 'one',
    agreedDays: null,
    central: null,
    thematic,
    confidential: false,
    dueOn: '2026-05-01',
    daysLeft: 43,
    state: 'running',
    points: [],
    version: 1,
    can: ['consultations.read', 'consultations.manage'],
  })
  expect(await get(circle.people.stranger, id)).toMatchObject({ can: ['consultations.read'] })
})

test('an opinion answers the consultation unless its session is still a draft', async () => {
  const { id } = await open({ startedOn: '2026-01-19' })
  const draft = await discuss({ id }, { status: 'draft', opinion: 'favorable' })
  expect(await get(redactor, id)).toMatchObject({ state: 'deemedNegative', points: [{ session: { id: draft.id } }] })
  const held = await discuss({ id }, { status: 'held', inDays: -5, opinion: 'favorable' })
  expect(await get(redactor, id)).toMatchObject({
    state: 'answered',
    points: [
      { id: held.pointIds[0], title: 'Avis sur le projet', session: { id: held.id }, opinion: 'favorable' },
      { session: { id: draft.id } },
    ],
  })
})

test('the opinion of an establishment is due seven days before that of the central committee', async () => {
  const central = await ofCentral()
  const local = await open({ central: { id: central.id } })

  expect(central.dueOn).toBe('2026-06-30')
  expect(local).toMatchObject({ dueOn: '2026-06-23', central: { id: central.id, name: central.title } })
})

describe('a consultation can refer to a central committee of the same organisation:', () => {
  const consult = async (body: { id: number }, wishes: object = {}) =>
    open({ irp: { id: body.id }, startedOn: '2026-04-30', expert: 'one', ...wishes }, circle.people.administrator)
  /** Creates a company within a group: its central committee, and beside it an establishment with a commission. */
  const drawCompany = async () => {
    const group = await world.body({ kind: 'GROUPE' })
    const central = await world.body({ kind: 'CSEC', parent: group })
    const establishment = await world.body({ parent: group })
    return { group, central, establishment, commission: await world.body({ kind: 'CSSCT', parent: establishment }) }
  }
  const tie = async (body: { id: number }, central: { id: number }) =>
    post(circle.people.administrator, { irp: { id: body.id }, central: { id: central.id } })

  test('at the root, beside all establishments', async () => {
    const centralCommittee = await world.body({ kind: 'CSEC' })
    const central = await consult(centralCommittee)
    const establishment = await world.body()
    const commission = await world.body({ parent: establishment })

    for (const body of [establishment, commission, circle.body])
      expect(await tie(body, central)).toMatchObject({ dueOn: '2026-06-23', central: { id: central.id } })
  })

  test('in a company of a group, beside its own establishments only', async () => {
    const [company, other] = [await drawCompany(), await drawCompany()]
    const central = await consult(company.central)

    for (const body of [company.establishment, company.commission])
      expect(await tie(body, central)).toMatchObject({ dueOn: '2026-06-23' })
    for (const body of [company.group, company.central, other.establishment, other.central, circle.body])
      expect(paths(await tie(body, central))).toEqual(['central'])
  })

  test('and the list offers those that the viewer may read', async () => {
    const { central, establishment } = await drawCompany()
    const redactorThere = await world.user({ in: establishment, role: 'redactor' })
    const shown = await consult(central)
    const secret = await consult(central, { confidential: true })
    const offered = async (who: Actor) =>
      (await who.get(`/api/consultations?centralFor=${establishment.id}&itemsPerPage=100`))
        .json()
        .member.flatMap(({ id, irp }: { id: number; irp: { id: number } }) => (irp.id === central.id ? [id] : []))

    expect(new Set(await offered(circle.people.administrator))).toEqual(new Set([shown.id, secret.id]))
    expect(await offered(redactorThere)).toEqual([shown.id])
    // An unreadable one is refused like a missing one.
    const refusal = async (central: { id: number }) =>
      (await post(redactorThere, { irp: { id: establishment.id }, central: { id: central.id } })).violations
    expect(await refusal(secret)).toEqual(await refusal({ id: 999_999 }))
    expect((await redactorThere.get(`/api/consultations?centralFor=${central.id}`)).json().totalItems).toBe(0)
    expect((await redactorThere.get('/api/consultations?centralFor=x')).json()).toMatchObject({
      code: 'request.parameter',
    })
  })

  test('this is checked when the reference is made: it stays when the bodies move', async () => {
    const { central, establishment } = await drawCompany()
    const local = await tie(establishment, await consult(central))
    await world.db.updateTable('bodies').set({ parentId: circle.below.id }).where('id', '=', central.id).execute()

    const answer = await circle.people.administrator.put(`/api/consultations/${local.id}`, {
      ...local,
      title: 'Renommé',
    })
    expect(answer.json()).toMatchObject({ title: 'Renommé', central: local.central, dueOn: '2026-06-23' })
  })

  test('the database checks this too', async () => {
    const [company, other] = [await drawCompany(), await drawCompany()]
    const central = await consult(company.central)
    const local = await consult(other.establishment)
    const write = world.db
      .updateTable('consultations')
      .set({ centralId: central.id })
      .where('id', '=', local.id)
      .execute()
    await expect(write).rejects.toMatchObject({ constraint: 'consultations_central_committee' })
  })
})

test('a central consultation that the viewer may not read is not named, and stays when they save', async () => {
  const central = await ofCentral({ confidential: true, title: 'Projet secret' })
  const { id } = await open({ central: { id: central.id } }, circle.people.administrator)

  expect(await get(redactor, id)).toMatchObject({ dueOn: '2026-06-23', central: null })
  expect(paths(await put(redactor, id, { central: { id: central.id } }))).toEqual(['central'])
  expect(await put(redactor, id, { title: 'Renommé', central: null })).toMatchObject({
    dueOn: '2026-06-23',
    version: 2,
  })
  expect(await put(circle.people.administrator, id, { central: null, version: 2 })).toMatchObject({
    dueOn: '2026-04-01',
  })
})

describe('the list of consultations', () => {
  test('shows running ones by due date, then the others, and can be filtered by body and by state', async () => {
    const body = await world.body()
    const other = await world.body()
    const administrator = circle.people.administrator
    const opened = async (title: string, startedOn: string, where = body) =>
      open({ irp: { id: where.id }, title, startedOn }, administrator)
    const answered = await opened('Rendu', '2026-03-02')
    await opened('Loin', '2026-03-15')
    await opened('Très ancien', '2025-06-01')
    await opened('Proche', '2026-03-10')
    await opened('Ancien', '2026-02-01')
    await opened('Ailleurs', '2026-03-01', other)
    await discuss(answered, { in: body, opinion: 'favorable' })
    const titles = async (query: string) =>
      (await administrator.get(`/api/consultations?${query}`))
        .json()
        .member.map(({ title }: { title: string }) => title)

    expect(await titles(`irp=${body.id}`)).toEqual(['Proche', 'Loin', 'Rendu', 'Ancien', 'Très ancien'])
    expect(await titles(`irp=${body.id}&state=running`)).toEqual(['Proche', 'Loin'])
    expect(await titles(`irp=${body.id}&state[]=answered&state[]=deemedNegative`)).toEqual([
      'Rendu',
      'Ancien',
      'Très ancien',
    ])
    expect(await titles(`irp[]=${body.id}&irp[]=${other.id}&state=running`)).toEqual(['Ailleurs', 'Proche', 'Loin'])
    expect(await titles(`irp=${body.id}&itemsPerPage=2&page=2`)).toEqual(['Rendu', 'Ancien'])
  })

  test('refuses invalid parameters', async () => {
    for (const query of ['state=lost', 'irp=abc', 'page=0', 'pagination=false'])
      expect((await redactor.get(`/api/consultations?${query}`)).json()).toMatchObject({ code: 'request.parameter' })
  })

  test('takes one statement, however many there are', async () => {
    const read = async () => (await world.statementsOf(() => redactor.get('/api/consultations'))).length
    await read()
    const before = await read()
    await open()
    await open()
    expect([before, await read()]).toEqual([2, 2])
  })
})

describe('reading consultations', () => {
  let ids: Record<'open' | 'confidential', number>
  let session: { id: number; pointIds: number[] }
  beforeAll(async () => {
    ids = { open: (await open()).id, confidential: (await open({ confidential: true })).id }
    session = await discuss({ id: ids.confidential }, { status: 'held', inDays: -1 })
    await discuss({ id: ids.open }, { status: 'held', inDays: -2, confidential: true, opinion: 'favorable' })
  })

  test.each(circlePeople)('%s gets those that the policy allows, in the list and by id', async (person) => {
    const who = circle.people[person]
    const inside = insiders.includes(person)
    const { member } = (await who.get('/api/consultations?itemsPerPage=100')).json()
    const listed = member.map(({ id }: { id: number }) => id)

    expect([listed.includes(ids.open), listed.includes(ids.confidential)]).toEqual([true, inside])
    expect((await who.get(`/api/consultations/${ids.confidential}`)).statusCode).toBe(inside ? 200 : 404)
    // The points of a confidential session require the right to read that session.
    expect((await get(who, ids.open)).points).toHaveLength(inside ? 1 : 0)
    const { agenda } = (await who.get(`/api/sessions/${session.id}`)).json()
    expect(agenda[0].consultation === null).toBe(!inside)
  })
})

describe('managing a consultation', () => {
  const writers: readonly Person[] = ['redactor', 'validator', 'administrator']

  test.each(circlePeople)('is allowed or refused for %s', async (person) => {
    const who = circle.people[person]
    const writes = writers.includes(person)
    const { id } = await open()
    const denied = { status: 403, code: 'access.denied' }

    expect(await post(who)).toMatchObject(writes ? { title: form().title } : denied)
    expect(await put(who, id, { title: 'Autre' })).toMatchObject(writes ? { title: 'Autre', version: 2 } : denied)
    expect((await who.delete(`/api/consultations/${id}?version=2`)).statusCode).toBe(writes ? 204 : 403)
    expect((await who.get(`/api/consultations/${id}`)).statusCode).toBe(writes ? 404 : 200)
  })

  test('of which one is unreadable answers 404', async () => {
    const { id } = await open({ confidential: true })
    expect(await put(circle.people.stranger, id)).toMatchObject({ status: 404, code: 'record.notFound' })
    expect((await circle.people.stranger.delete(`/api/consultations/${id}`)).statusCode).toBe(404)
  })

  test('reports every violation on its field and writes nothing', async () => {
    const local = await open()
    const elsewhere = await open({ irp: { id: circle.beside.id } }, circle.people.administrator)
    const { totalItems } = (await redactor.get('/api/consultations')).json()

    expect(paths(await post(redactor, { title: '', startedOn: '2026-02-30', agreedDays: 0, expert: 'many' }))).toEqual([
      'title',
      'startedOn',
      'expert',
      'agreedDays',
    ])
    for (const startedOn of ['0000-01-01', '1899-12-31', '9999-12-31'])
      expect(paths(await post(redactor, { startedOn }))).toEqual(['startedOn'])
    expect(paths(await post(redactor, { central: { id: local.id }, thematic: { id: 999_999 } }))).toEqual([
      'central',
      'thematic',
    ])
    for (const central of [elsewhere, { id: 999_999 }])
      expect(paths(await post(redactor, { central: { id: central.id } }))).toEqual(['central'])
    expect(paths(await post(circle.people.administrator, { irp: { id: 999_999 } }))).toEqual(['irp'])
    const closed = await world.body({ active: false })
    expect(paths(await post(circle.people.administrator, { irp: closed }))).toEqual(['irp'])
    expect(paths(await put(circle.people.administrator, local.id, { irp: { id: circle.beside.id } }))).toEqual(['irp'])
    expect(paths(await put(redactor, local.id, { version: undefined }))).toEqual(['version'])

    expect((await redactor.get('/api/consultations')).json()).toMatchObject({ totalItems })
    expect(await get(redactor, local.id)).toEqual({ ...local })
  })

  test('refuses an outdated version', async () => {
    const { id } = await open()
    await put(circle.people.validator, id, { title: 'Autre' })
    expect(await put(redactor, id)).toMatchObject({ status: 409, code: 'record.stale' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => redactor.put(`/api/consultations/${id}`, form({ version: 2 }))),
    )
    expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
      200: { length: 1 },
      409: { length: 4 },
    })
  })

  test('refuses to delete it while a point or a consultation of an establishment refers to it', async () => {
    const used = await open()
    await discuss(used, { status: 'draft' })
    expect((await redactor.delete(`/api/consultations/${used.id}`)).json()).toMatchObject({
      status: 409,
      code: 'consultations.inUse',
    })
    const central = await ofCentral()
    await open({ central: { id: central.id } })
    expect((await circle.people.administrator.delete(`/api/consultations/${central.id}`)).json()).toMatchObject({
      status: 409,
      code: 'record.inUse',
    })
    expect((await redactor.get(`/api/consultations/${used.id}`)).statusCode).toBe(200)
  })
})

test('an unknown id is not found', async () => {
  for (const id of ['0', '-1', 'abc', '999999', '99999999999'])
    expect((await redactor.get(`/api/consultations/${id}`)).json(), id).toMatchObject({ code: 'record.notFound' })
})

test('without an answer, the opinion is deemed negative from the day after its due date, in Paris', async () => {
  const { id } = await open({ startedOn: '2026-02-19' })
  // The sign-in would expire overnight: each reader signs in anew.
  const seen = async (instant: string) => {
    world.clock.set(instant)
    return get(await world.user({ in: circle.body }), id)
  }

  expect(await seen('2026-03-19T09:00:00+01:00')).toMatchObject({ dueOn: '2026-03-19', daysLeft: 0, state: 'running' })
  expect(await seen('2026-03-19T23:59:59+01:00')).toMatchObject({ state: 'running' })
  expect(await seen('2026-03-20T00:00:00+01:00')).toMatchObject({ daysLeft: -1, state: 'deemedNegative' })
})

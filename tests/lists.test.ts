import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from './support/documents.ts'
import { insertSession } from './support/sessions.ts'
import { type Actor, openWorld, type World } from './support/world.ts'

const references = [
  'irps',
  'jobs',
  'mandates',
  'links',
  'document_types',
  'document_commissions',
  'thematics',
  'contact_topics',
]
const long = [
  'sessions',
  'documents',
  'users',
  'consultations',
  'commitments',
  'contents',
  'subscriptions',
  'saved_searches',
  'notifications',
]

let world: World
let reader: Actor
let body: { id: number }

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  reader = await world.user({ in: body })
})
afterAll(() => world.close())

const refused = (name: string) => ({
  status: 400,
  code: 'request.parameter',
  description: `Le paramètre « ${name} » n’est pas valide.`,
})
const get = async (query: string) => (await reader.get(`/api/${query}`)).json()

describe.each([...references, ...long])('%s', (list) => {
  test('the wrong parameter is named', async () => {
    for (const page of ['0', '-1', 'abc', '', '1.5', '1e3', '0x10', '+1', '%201', '01', '9999999999999999999'])
      expect(await get(`${list}?page=${page}`), page).toMatchObject(refused('page'))
    for (const count of ['0', '-1', 'abc', '1.5'])
      expect(await get(`${list}?itemsPerPage=${count}`), count).toMatchObject(refused('itemsPerPage'))
    expect(await get(`${list}?page=1&page=2`)).toMatchObject(refused('page'))
    expect(await get(`${list}?page[]=1`)).toMatchObject(refused('page'))
  })

  test('a page past the last one is empty, with the total', async () => {
    const { totalItems } = await get(list)
    const past = await get(`${list}?page=1000000000&itemsPerPage=100`)
    expect(past).toMatchObject({ totalItems, member: [] })
  })

  test('unknown parameters are ignored', async () => {
    expect(await get(`${list}?inconnu=1&__proto__=2`)).toMatchObject({ '@type': 'Collection' })
  })
})

test.each([...references, ...long])('%s: anything but the number of an item gives 404', async (list) => {
  for (const id of ['0', '-1', '1e0', '0x1', '1.0', '+1', '01', '00', '%201', '3abc', '%00', '2147483648'])
    expect(await get(`${list}/${id}`), id).toMatchObject({ code: 'record.notFound' })
})

test.each(references)('%s may be requested whole', async (list) => {
  expect(await get(`${list}?pagination=false`)).toMatchObject({ '@type': 'Collection' })
})

test.each(long)('%s may not be requested whole', async (list) => {
  expect(await get(`${list}?pagination=false`)).toMatchObject(refused('pagination'))
})

test.each([
  ['sessions?order[startsAt]=foo', 'order[startsAt]'],
  ['sessions?order=asc', 'order'],
  ['sessions?startsAt[after]=nonsense', 'startsAt[after]'],
  ['sessions?startsAt[before]=2026-02-30', 'startsAt[before]'],
  ['sessions?startsAt[after]=0000-01-01', 'startsAt[after]'],
  ['sessions?startsAt[around]=2026-01-01', 'startsAt'],
  ['sessions?irp=abc', 'irp'],
  ['sessions?irp[]=1&irp[]=x', 'irp'],
  ['sessions?irp=99999999999', 'irp'],
  ['sessions?irp=1e0', 'irp'],
  ['sessions?status=unknown', 'status'],
  ['sessions?type[]=ordinary&type[]=unknown', 'type'],
  ['documents?family=unknown', 'family'],
  ['documents?author=7', 'author'],
  ['documents?date[after]=19/03/2026', 'date[after]'],
  ['documents?order[id]=up', 'order[id]'],
  [`documents?q=${'x'.repeat(201)}`, 'q'],
  ['documents?q[]=x', 'q'],
  ['documents?q=a%00b', 'q'],
  ['users?irpRole=admin', 'irpRole'],
])('%s is refused and named', async (query, name) => {
  expect(await get(query)).toMatchObject(refused(name))
})

const idFilters = ['irp', 'session', 'thematic', 'documentType', 'documentCommission', 'job', 'mandate']

test.each([...references, ...long])('%s: a filter by id with a leading zero is refused and named', async (list) => {
  const { search } = await get(list)
  const known = idFilters.filter((name) => search.mapping.some((row: { variable: string }) => row.variable === name))
  for (const name of known) expect(await get(`${list}?${name}=0${body.id}`), name).toMatchObject(refused(name))
})

test('text that PostgreSQL cannot store is rejected without a server error', async () => {
  for (const query of ['users?q=%00', 'documents?q=a%00b', 'users?q=%ED%A0%80', 'sessions?startsAt[after]=9999-12-31'])
    expect((await reader.get(`/api/${query}`)).statusCode, query).toBeLessThan(500)
})

test('a page links to the others with the filters of the call', async () => {
  for (const inDays of [1, 2, 3, 4, 5]) await insertSession(world.portal, { in: body, inDays })
  const query = (page: number) => `/api/sessions?irp%5B%5D=${body.id}&itemsPerPage=2&page=${page}`

  const list = await get(`sessions?irp[]=${body.id}&itemsPerPage=2&page=2`)
  expect(list).toMatchObject({ '@id': '/api/sessions', totalItems: 5 })
  expect(list.member).toHaveLength(2)
  expect(list.view).toEqual({
    '@id': query(2),
    '@type': 'PartialCollectionView',
    first: query(1),
    last: query(3),
    previous: query(1),
    next: query(3),
  })
  expect((await get(`sessions?irp=${body.id}&itemsPerPage=5`)).view).toBeUndefined()
})

test('a page never has more than a hundred items', async () => {
  const many = Array.from({ length: 105 }, (_, index) => ({ name: `Fonction ${index}`, position: index }))
  await world.db.insertInto('jobs').values(many).execute()

  expect((await get('jobs?itemsPerPage=1000000000')).member).toHaveLength(100)
  expect((await get('jobs')).member).toHaveLength(30)
  expect((await get('jobs?pagination=false')).member).toHaveLength(105)
})

test('the number of SQL statements does not grow with the number of rows', async () => {
  const session = await insertSession(world.portal, { in: body, agenda: ['Point'] })
  const document = await insertDocument(world.portal, { in: body, session })
  const urls = [
    ...[...references, ...long].map((list) => `/api/${list}`),
    '/api/sessions?page=999',
    `/api/sessions/${session.id}`,
    `/api/documents/${document.id}`,
    `/api/irps/${body.id}`,
    `/api/irps/${body.id}/home`,
    `/api/users/${reader.id}`,
    '/api/home',
  ]
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const url of urls) counts[url] = (await world.statementsOf(() => reader.get(url))).length
    return counts
  }
  await count()
  const few = await count()
  for (let more = 0; more < 5; more++) {
    await insertDocument(world.portal, { in: body, session, pointId: session.pointIds[0]! })
    await insertSession(world.portal, { in: body, agenda: ['Un', 'Deux'] })
    await world.user({ in: body })
  }

  expect(await count()).toEqual(few)
  // one is for the sign-in
  for (const [url, statements] of Object.entries(few))
    expect(statements, url).toBeLessThanOrEqual(url.endsWith('/home') ? 3 : 2)
})

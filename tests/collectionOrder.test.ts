import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { webhookForm } from '#tests/support/webhooks.ts'
import { createPeople } from './rights/people.ts'
import { insertRecords } from './rights/records.ts'
import { insertToken } from './support/accessTokens.ts'
import { insertMedium } from './support/contents.ts'
import { insertDocument } from './support/documents.ts'
import { indexAllChanges } from './support/indexAllChanges.ts'
import { insertImport, insertMessage, sendNotification } from './support/notifications.ts'
import { type Actor, openWorld, type World } from './support/world.ts'

// Tests `order` (API.md, "Query") on every collection of the portal. One record of each kind is created first.

// one record of each kind is made first
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

interface OpenApi {
  paths: Record<string, { get?: { responses: Record<string, unknown> } }>
}
interface Row extends Record<string, unknown> {
  '@id': string
}
interface Answer {
  member: Row[]
  totalItems: number
  view?: Record<string, string>
  search?: { mapping: { variable: string; property: string }[] }
}
interface CollectionCall {
  /** `/api/documents/same?sha256=…&irp=1&` */
  start: string
  /** a person who can read most of it */
  reader: Actor
  rows: Row[]
  search: Answer['search']
}

/** Parameters that some collections require. */
const requiredParameters: Record<string, string> = {
  '/api/documents/same': `sha256=${'0'.repeat(64)}&irp=1&`,
  '/api/search': 'type[]=document&type[]=session&',
}
/** Collections with fewer than two records here: their order cannot be tested. */
const shortCollections = [
  '/api/contents/{id}/versions',
  '/api/directory_import_runs',
  '/api/documents/same',
  '/api/documents/to_file',
  '/api/mails',
  '/api/provider_rules',
  '/api/scim_groups',
  '/api/scim_tokens',
  '/api/thematics/{id}/timeline',
  '/api/user_imports/{id}/lines',
]

let world: World
const collections = new Map<string, CollectionCall>()

beforeAll(async () => {
  world = await openWorld()
  const gathering = await createPeople(world)
  const records = await insertRecords(world, gathering)
  const roles = ['ROLE_ADMIN', 'ROLE_EDITOR', 'ROLE_CANAL_CSEC'] as const
  const everywhere = await world.user({ in: gathering.a, role: 'validator', roles: [...roles] })
  await insertSecondRecords(everywhere)
  await insertMedium(world.portal, 'Accord de site')
  await insertImport(world)
  await insertToken(world, everywhere.id)
  await insertToken(world, everywhere.id)
  await insertMessage(world)
  for (const title of ['Rapport', 'Avis']) {
    const { id: documentId } = await insertDocument(world.portal, { in: gathering.a, status: 'submitted', title })
    await sendNotification(world, 'document.published', { documentId }, [{ userId: everywhere.id }])
  }
  await indexAllChanges(world)
  await insertTaskRecords()
  const readers = [
    everywhere,
    ...(['validator', 'administrator', 'reader'] as const).map((name) => gathering.people[name]),
  ]

  const numbers: Record<string, Record<string, unknown>> = {
    '/api/contents/{id}/versions': records.content,
    '/api/irps/{id}/memory': { a: gathering.a.id },
    '/api/thematics/{id}/timeline': records.thematic,
    '/api/user_imports/{id}/lines': records.userImport,
  }
  const { paths } = (await everywhere.get('/api/docs.json')).json<OpenApi>()
  for (const [path, { get }] of Object.entries(paths)) {
    if (!JSON.stringify(get?.responses ?? {}).includes('"Collection"')) continue
    const start = `${path.replace('{id}', String(Object.values(numbers[path] ?? {})[0]))}?${requiredParameters[path] ?? ''}`
    for (const reader of readers) {
      const answer = await reader.get(start)
      if (answer.statusCode === 403) continue
      if (answer.statusCode !== 200) throw new Error(`${start} was refused: ${answer.body}`)
      const { member, search } = answer.json<Answer>()
      if (member.length >= (collections.get(path)?.rows.length ?? 0))
        collections.set(path, { start, reader, rows: member, search })
    }
  }
})
afterAll(() => world?.close())

/** Creates a second record in each list, which sorts before the first by name. */
async function insertSecondRecords(administrator: Actor) {
  const forms: [string, object][] = [
    ['/api/jobs', { name: 'Adjoint' }],
    ['/api/mandates', { name: 'Adjoint' }],
    ['/api/links', { label: 'Aide', link: '/aide', linkType: 'Interne', menu: 'HEADER' }],
    ['/api/thematics', { name: 'Accords' }],
    ['/api/document_types', { name: 'Accord de site' }],
    ['/api/document_commissions', { name: 'Achats' }],
    ['/api/webhooks', webhookForm({ name: 'Annuaire' })],
    ['/api/synonyms', { expressions: ['BS', 'bilan social'] }],
    ['/api/saved_searches', { name: 'Budget', query: 'q=budget' }],
    ['/api/saved_searches', { name: 'Avis', query: 'q=avis' }],
    ['/api/subscriptions', { thematic: { id: 1 } }],
    ['/api/subscriptions', { flow: { irp: { id: 1 } } }],
    ['/api/consultations', { irp: { id: 1 }, title: 'Agencement', startedOn: '2026-01-02' }],
    ['/api/channel_posts', { text: 'Bonjour à toutes et à tous.' }],
  ]
  for (const [path, form] of forms) {
    const answer = await administrator.post(path, form)
    if (answer.statusCode !== 201) throw new Error(`${path} was refused: ${answer.body}`)
  }
  for (let sent = 0; sent < 2; sent++) await administrator.post('/api/webhooks/1/test')
}

/** Creates the task records that administrators see. */
async function insertTaskRecords() {
  const at = world.clock.now().toISOString()
  await world.db
    .insertInto('taskApprovals')
    .values(
      (['accounts.closeEnded', 'accounts.closeIdle'] as const).map((kind) => ({
        kind,
        recordCount: 30,
        totalCount: 40,
        asOf: at,
        createdAt: at,
      })),
    )
    .execute()
  for (const key of ['first', 'second']) await world.portal.tasks.enqueue(world.db, 'mails.deliver', {}, `test:${key}`)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Fin' where key like 'test:%'`.execute(
    world.db,
  )
}

const read = async ({ start, reader }: CollectionCall, query: string) => {
  const answer = await reader.get(start + query)
  expect([start + query, answer.statusCode], answer.body).toEqual([start + query, 200])
  return answer.json<Answer>()
}
/** Splits an id: `/api/dues#minutes-7` → `/api/dues#minutes-`, 7 */
const splitNumber = ({ '@id': iri }: Row): [string, number] => {
  const [, kind = '', id] = /^(.*?)(\d*)$/.exec(iri) ?? []
  return [kind, Number(id)]
}
const collectionCases = () => [...collections].map(([path, asked]) => ({ path, asked }))

test('every collection is tested, and those with too few records are known', () => {
  expect(collections.size).toBeGreaterThan(30)
  expect(
    collectionCases()
      .flatMap(({ path, asked }) => (asked.rows.length < 2 ? [path] : []))
      .toSorted(),
  ).toEqual(shortCollections)
})

test.each([
  ['asc', 'ASC'],
  ['desc', 'DESC'],
  ['desc', 'Desc'],
])('order[id] is %s, written %s, as HydraAdmin asks for it', async (direction, written) => {
  for (const { path, asked } of collectionCases()) {
    const { member } = await read(asked, `order[id]=${written}&page=1&itemsPerPage=100`)
    // records of different kinds are numbered separately
    const kinds = Map.groupBy(
      path === '/api/search' ? member.map(asOfSearch) : member.map(splitNumber),
      ([kind]) => kind,
    )
    for (const [kind, found] of kinds) {
      const ids = found.map(([, id]) => id)
      const sorted = ids.toSorted((a, b) => (direction === 'asc' ? a - b : b - a))
      expect([path, kind, ids]).toEqual([path, kind, sorted])
    }
    expect([path, member.length]).toEqual([path, Math.min(100, Math.max(asked.rows.length, member.length))])
  }
})
/** Search results are sorted by number, whatever their kind. */
const asOfSearch = ({ id }: Row): [string, number] => ['', Number(id)]

test('the two directions of order[id] are the reverse of each other', async () => {
  for (const { path, asked } of collectionCases()) {
    const [up, down] = [
      await read(asked, 'order[id]=asc&itemsPerPage=100'),
      await read(asked, 'order[id]=desc&itemsPerPage=100'),
    ]
    // a longer list ends on another page
    if (up.totalItems > up.member.length) continue
    const addresses = ({ member }: Answer) => member.map((row) => row['@id'])
    expect([path, addresses(up).toReversed()]).toEqual([path, addresses(down)])
  }
})

test('a field unknown to the collection is ignored, alone or with others', async () => {
  for (const { path, asked } of collectionCases()) {
    const { member } = await read(asked, 'order[password]=asc&order[unknown]=sideways')
    expect([path, member.map((row) => row['@id'])]).toEqual([path, asked.rows.map((row) => row['@id'])])
    await read(asked, 'order[password]=asc&order[id]=asc')
  }
})

test('an invalid direction is rejected and named', async () => {
  for (const { asked } of collectionCases())
    expect((await asked.reader.get(`${asked.start}order[id]=sideways`)).json()).toMatchObject({
      status: 400,
      code: 'request.parameter',
      description: 'Le paramètre « order[id] » n’est pas valide.',
    })
})

test('each order of a collection works in any case', async () => {
  for (const { path, asked } of collectionCases()) {
    const offered = asked.search?.mapping.filter(({ variable }) => variable.startsWith('order[')) ?? []
    expect([path, offered.map(({ variable }) => variable)]).toEqual([path, expect.arrayContaining(['order[id]'])])
    for (const { variable } of offered)
      for (const direction of ['ASC', 'asc', 'DESC', 'desc']) await read(asked, `${variable}=${direction}`)
  }
})

test('of several orders, the first one given has priority', async () => {
  const jobs = collections.get('/api/jobs')!
  const names = async (query: string) => (await read(jobs, query)).member.map(({ name }) => name)
  const byName = await names('order[name]=ASC')
  const byId = await names('order[id]=ASC')

  expect(byName).not.toEqual(byId)
  expect(await names('order[name]=asc&order[id]=asc')).toEqual(byName)
  expect(await names('order[id]=asc&order[name]=asc')).toEqual(byId)
})

describe('pages', () => {
  test('beyond the last one are empty', async () => {
    for (const { path, asked } of collectionCases()) {
      const { totalItems } = await read(asked, 'itemsPerPage=1')
      const past = await read(asked, `page=${Math.ceil(totalItems / 100) + 1}&itemsPerPage=100`)
      expect([path, past.member, past.totalItems]).toEqual([path, [], totalItems])
    }
  })

  test('link to the others with the same order', async () => {
    for (const { path, asked } of collectionCases()) {
      const whole = (await read(asked, 'order[id]=DESC&itemsPerPage=100')).member.map((row) => row['@id'])
      const first = await read(asked, 'order[id]=DESC&page=1&itemsPerPage=1')
      if (first.totalItems < 2) continue
      expect([path, first.member.length]).toEqual([path, 1])
      expect([path, first.view?.['next']]).toEqual([path, expect.stringContaining('order%5Bid%5D=DESC')])
      const second = (await asked.reader.get(String(first.view?.['next']))).json<Answer>()
      expect([path, ...[first, second].map(({ member }) => member[0]?.['@id'])]).toEqual([path, whole[0], whole[1]])
    }
  })
})

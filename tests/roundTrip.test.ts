import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertRecords } from './roundTrip/records.ts'
import { fieldsOf, rewriteRelations, type Schema } from './roundTrip/relations.ts'
import type { WritableRecord } from './roundTrip/setting.ts'
import { openWorld, type World } from './support/world.ts'

// a child process extracts texts, and waits for its turn on a busy machine
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Fields = Record<string, unknown>
interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
}

let world: World
let records: WritableRecord[]
let paths: OpenApi['paths']
beforeAll(async () => {
  world = await openWorld()
  records = await insertRecords(world)
  paths = (await records[0]!.who.get('/api/docs.json')).json<OpenApi>().paths
})
afterAll(() => world?.close())

/** Fields that change with each write. */
const volatile = new Set(['version', 'decisionsVersion', 'updatedAt', 'updatedBy'])
const withoutVolatile = (record: unknown): unknown =>
  JSON.parse(JSON.stringify(record, (name, value: unknown) => (volatile.has(name) ? undefined : value)))

const formOf = ({ path }: WritableRecord): Schema =>
  paths[path]?.['put']?.requestBody?.content['application/json']?.schema ?? {}

const read = async ({ who, url, readAt = url }: WritableRecord) => {
  const answer = await who.get(readAt)
  expect([readAt, answer.statusCode], answer.body).toEqual([readAt, 200])
  return answer.json<Fields>()
}

/**
 * Writes each record as `written` derives it from the record read.
 * @returns differences after reading again, and rejected writes
 */
async function changesAfter(
  method: 'PUT' | 'PATCH',
  written: (record: Fields, of: WritableRecord) => unknown,
): Promise<string[]> {
  const changed: string[] = []
  for (const record of records) {
    const { who, url } = record
    const before = await read(record)
    const body = written(before, record) as object
    const answer = await (method === 'PUT' ? who.put(url, body) : who.patch(url, body))
    if (answer.statusCode !== 200) changed.push(`${url}: ${answer.statusCode} ${answer.body}`)
    else changed.push(...differences(withoutVolatile(before), withoutVolatile(await read(record)), url))
  }
  return changed
}

/** Lists the differing values: `/api/sessions/3.agenda.0.title: "a" → "b"`. */
function differences(was: unknown, is: unknown, path: string): string[] {
  if (isObject(was) && isObject(is))
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
      differences(was[name], is[name], `${path}.${name}`),
    )
  return Object.is(was, is) ? [] : [`${path}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`]
}
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

test('every record that can be read and written by PUT is tested here', () => {
  const readable = (path: string) => paths[path]?.['get'] ?? paths[path.replace(/\/admin$/, '')]?.['get']
  const written = Object.keys(paths).filter(
    (path) => paths[path]?.['put']?.requestBody && (paths[path]['get'] || paths[path]['patch']),
  )
  const tried = new Set(records.map(({ path }) => path))
  expect(written.length).toBeGreaterThan(20)
  expect(
    written.filter((path) => !tried.has(path)),
    'lay such a record in tests/roundTrip',
  ).toEqual([])
  expect([...tried].filter((path) => !readable(path))).toEqual([])
})

type Rewrite = (record: Fields, of: WritableRecord) => unknown
const asRead: Rewrite = (record) => record
const withRelations =
  (write: (collection: string, relation: { id: number }) => unknown): Rewrite =>
  (record, of) =>
    rewriteRelations(formOf(of), record, write)
const withOddReadOnlyFields: Rewrite = (record, of) => {
  const own = fieldsOf(formOf(of))
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, own.has(name) ? value : { odd: [1] }]))
}

test.each([
  ['PUT', 'as it is', asRead],
  ['PATCH', 'as it is', asRead],
  ['PUT', 'with relations as addresses', withRelations((collection, { id }) => `/api/${collection}/${id}`)],
  [
    'PUT',
    'with relations as the address in an object',
    withRelations((collection, { id }) => ({ '@id': `/api/${collection}/${id}` })),
  ],
  ['PUT', 'with relations by number', withRelations((_collection, { id }) => ({ id }))],
  ['PUT', 'with read-only fields that hold anything', withOddReadOnlyFields],
] as const)('writing a record back %s %s changes nothing', async (method, _how, rewrite) => {
  expect(await changesAfter(method, rewrite)).toEqual([])
})

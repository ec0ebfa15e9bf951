import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type JsonSchema, partsOf } from '#server/ground/http/linkedData/jsonSchema.ts'
import { indexAllChanges } from './support/indexAllChanges.ts'
import { insertSession } from './support/sessions.ts'
import { type Actor, openWorld, type World } from './support/world.ts'

// Days and instants at both ends of the calendar, in each query parameter that takes one: none is a fault of the server
// (QUALITY ACL-07). The database and JavaScript write years of five digits in different ways.

vi.setConfig({ testTimeout: 60_000 })

interface OpenApi {
  paths: Record<string, { get?: { parameters?: { name: string; in: string; schema: JsonSchema }[] } }>
}

let world: World
let person: Actor
let body: { id: number }
let session: { id: number }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  person = await world.user({ in: body, role: 'validator', roles: ['ROLE_ADMIN'] })
  session = await insertSession(world.portal, { in: body, status: 'held', inDays: -1, agenda: ['Bilan social'] })
  await indexAllChanges(world)
})
afterAll(() => world.close())

const isDate = (schema: JsonSchema) => partsOf(schema).some(({ format }) => format === 'date' || format === 'date-time')

/** Names of the parameters that take a date: `from`, `startsAt[after]`. */
const dateNames = (name: string, schema: JsonSchema): string[] =>
  isDate(schema)
    ? [name]
    : Object.entries(schema.properties ?? {}).flatMap(([key, value]) => dateNames(`${name}[${key}]`, value))

const extremes = ['0000-01-01', '0999-12-31', '1000-01-01', '9999-12-31'].flatMap((day) => [
  day,
  `${day}T00:00:00+14:00`,
  `${day}T23:59:59-14:00`,
])

test('a day or an instant at an end of the calendar is answered or refused', async () => {
  const { paths } = (await person.get('/api/docs.json')).json<OpenApi>()
  const calls = Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).filter(({ in: place }) => place === 'query')
    const names = parameters.flatMap(({ name, schema }) => dateNames(name, schema))
    const address = path.replace('{id}', String(path.startsWith('/api/irps/') ? body.id : session.id))
    return names.length > 0 ? [{ address, names }] : []
  })
  expect(calls.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/api/agenda', '/api/sessions', '/api/documents', '/api/search', '/api/audit_events']),
  )
  const failed: string[] = []
  for (const { address, names } of calls)
    for (const value of extremes) {
      const query = names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')
      const answer = await person.get(`${address}?${query}`)
      if (answer.statusCode >= 500) failed.push(`${answer.statusCode} ${address}?${query}`)
    }
  expect(failed).toEqual([])
})

test('the last day of the calendar has an agenda', async () => {
  const agenda = (from: string, to: string) => person.get(`/api/agenda?from=${from}&to=${to}`)
  expect((await agenda('9999-12-31', '9999-12-31')).json()).toMatchObject({ to: '9999-12-31', entries: [] })
  expect((await agenda('1000-02-01', '1000-02-02')).json()).toMatchObject({ from: '1000-02-01', entries: [] })
})

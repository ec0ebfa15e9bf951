import { type Api, parseHydraDocumentation, type Resource } from '@api-platform/api-doc-parser'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Compares the API documentation, as parsed by API Platform's own parser, with the schemas of the calls.

interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  pattern?: string
  type?: unknown
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}
type Call = { requestBody?: { content: Record<string, { schema: Schema }> } }
interface Documentation {
  supportedClass: { '@id': string; supportedOperation: { expects?: string; returns: string }[] }[]
}

let world: World
let administrator: Actor
let api: Api
let documentation: Documentation
let paths: Record<string, Record<string, Call>>
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { link } = (await administrator.get('/api')).headers
  const origin = new URL(String(link).slice(1, String(link).indexOf('>'))).origin
  vi.stubGlobal('fetch', async (url: string) => {
    const { body, statusCode, headers } = await administrator.get(url.replace(origin, ''))
    return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
  })
  ;({ api } = await parseHydraDocumentation(`${origin}/api`))
  vi.unstubAllGlobals()
  documentation = (await administrator.get('/api/docs.jsonld')).json<Documentation>()
  ;({ paths } = (await administrator.get('/api/docs.json')).json<{ paths: typeof paths }>())
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => world?.close())

const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(partsOf),
]
const collectionOf = (schema: Schema): string | undefined =>
  partsOf(schema)
    .flatMap(
      ({ pattern = '', items }) =>
        /\/api\/(\w+)\//.exec(pattern.replaceAll('\\', ''))?.[1] ?? (items && collectionOf(items)) ?? [],
    )
    .at(0)

/** The schemas of the forms that create and replace a record of a collection. */
function formsOf({ name }: Resource): Schema[] {
  const { put } = paths[`/api/${name}/{id}`] ?? paths[`/api/${name}/{kind}`] ?? {}
  const calls = [paths[`/api/${name}`]?.['post'], put]
  return calls.flatMap((call) =>
    Object.values(call?.requestBody?.content ?? {})
      .slice(0, 1)
      .map(({ schema }) => schema),
  )
}
const propertiesOf = (form: Schema) =>
  partsOf(form).flatMap(({ properties = {} }) => Object.entries(properties).filter(([name]) => !name.startsWith('@')))
const requiredIn = (form: Schema) => partsOf(form).flatMap(({ required = [] }) => required)
const resources = () => api.resources ?? []
const resource = (name: string) => resources().find((one) => one.name === name)
const field = (name: string, of: string) => resource(of)?.fields?.find((one) => one.name === name)

test('every collection of the entry point is a resource', async () => {
  const {
    '@context': _context,
    '@id': _id,
    '@type': _type,
    ...entries
  } = (await administrator.get('/api')).json<Record<string, string>>()
  expect(
    resources()
      .map(({ name }) => `/api/${name}`)
      .toSorted(),
  ).toEqual(Object.values(entries).toSorted())
  expect(resources().length).toBeGreaterThan(25)
})

test('the writable fields of a record are those of its creation and replacement forms', () => {
  for (const one of resources()) {
    const known = [...new Set(formsOf(one).flatMap((form) => propertiesOf(form).map(([name]) => name)))].toSorted()
    expect([one.name, one.writableFields?.map(({ name }) => name).toSorted()]).toEqual([one.name, known])
  }
})

test('the fields of an account that administrators write are writable and readable at its own URL', () => {
  const written = ['roles', 'status', 'keptUntil', 'mainIrp', 'mainIrpRole', 'mainMandate', 'userIrpInformations']
  const known = resource('users')?.writableFields?.map(({ name }) => name)
  expect(known).toEqual(expect.arrayContaining(written))
  const readable = resource('users')?.readableFields?.map(({ name }) => name)
  expect(readable).toEqual(expect.arrayContaining(written))
})

test('a field is required when every creation and replacement form requires it', () => {
  for (const one of resources()) {
    const forms = formsOf(one)
    const required = one.fields?.filter((known) => known.required).map(({ name }) => name)
    const asked = requiredIn(forms[0] ?? {}).filter((name) => forms.every((form) => requiredIn(form).includes(name)))
    expect([one.name, required?.toSorted()]).toEqual([one.name, asked.toSorted()])
  }
  expect(field('password', 'users')).toMatchObject({ required: false })
  expect(field('name', 'irps')).toMatchObject({ required: true })
})

test('a relation has the class of its records, and a single-valued field has a maximum cardinality of 1', () => {
  const related: string[] = []
  for (const one of resources())
    for (const [name, schema] of formsOf(one).flatMap(propertiesOf)) {
      const target = collectionOf(schema)
      if (!target || !resource(target)) continue
      const isList = partsOf(schema).some(({ type }) => type === 'array')
      related.push(`${one.name}.${name}`)
      expect([one.name, name, field(name, one.name)]).toEqual([
        one.name,
        name,
        expect.objectContaining({ range: resource(target)?.id, maxCardinality: isList ? null : 1 }),
      ])
    }
  expect(related).toEqual(expect.arrayContaining(['irps.parentIrp', 'users.mainIrp', 'documents.thematics']))
  expect(field('parentIrp', 'irps')?.embedded).toBe(resource('irps'))
  expect(field('children', 'irps')).toMatchObject({ reference: resource('irps'), maxCardinality: null })
  expect(field('author', 'documents')?.embedded).toBe(resource('users'))
  expect(field('name', 'irps')).toMatchObject({ maxCardinality: 1 })
  expect(field('address', 'users')).toMatchObject({ range: 'http://www.w3.org/2001/XMLSchema#string' })
})

test('each form has a class of its own with a valid name', () => {
  const names = documentation.supportedClass.map((known) => known['@id'])
  expect(names.filter((name) => !/^#[A-Z]\w+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const expected = documentation.supportedClass.flatMap(({ supportedOperation }) =>
    supportedOperation.flatMap(({ expects }) => expects ?? []),
  )
  expect(expected.filter((name) => !names.includes(name))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['#UserDeletion', '#UserResetPassword', '#UsersResetPassword', '#DocumentsValidation']),
  )
})

test('a record is updated at its own URL', () => {
  for (const name of ['irps', 'jobs', 'links', 'document_types', 'contents', 'sessions', 'users'])
    expect([name, resource(name)?.operations?.find(({ type }) => type === 'edit')?.name]).toEqual([
      name,
      `PUT /api/${name}/{id}`,
    ])
})

test('an error links to the documentation, and its message is a Hydra term', async () => {
  const link = expect.stringContaining('rel="http://www.w3.org/ns/hydra/core#apiDocumentation"')
  const refused = [
    await administrator.get('/api/irps/999999'),
    await administrator.get('/api/irps?page=0'),
    await administrator.post('/api/irps', {}),
    await administrator.get('/api/nothing'),
    await world.visitor().get('/api/irps'),
  ]
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['link']])).toEqual(
    [404, 400, 422, 404, 401].map((status) => [status, link]),
  )
  expect((await administrator.get('/api/contexts/Error')).json()['@context']).toMatchObject({
    description: 'hydra:description',
    title: 'hydra:title',
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a list describes its filters', async () => {
  const member = await world.user()

  const { search } = (await member.get('/api/sessions')).json()

  expect(search).toMatchObject({ '@type': 'IriTemplate', variableRepresentation: 'BasicRepresentation' })
  expect(search.template).toBe(
    '/api/sessions{?page,itemsPerPage,pagination,irp,irp[],type,type[],status,status[],startsAt[after],startsAt[before],thematic,thematic[],order[startsAt],order[id]}',
  )
  expect(search.mapping).toContainEqual({
    '@type': 'IriTemplateMapping',
    variable: 'startsAt[after]',
    property: 'startsAt',
    required: false,
  })
})

test.each(['/api/jobs', '/api/mandates', '/api/irps'])(
  '%s describes its filters, starting with its own URL',
  async (path) => {
    const member = await world.user()

    const { search } = (await member.get(path)).json()

    expect(search.template.startsWith(`${path}{?page,itemsPerPage,pagination`)).toBe(true)
  },
)

test('an item is answered with 304 until it changes', async () => {
  const member = await world.user()
  const body = await world.body()
  const { headers } = await member.get(`/api/irps/${body.id}`)

  const known = await member.get(`/api/irps/${body.id}`, { 'if-none-match': String(headers['etag']) })
  await world.body({ parent: body })
  const changed = await member.get(`/api/irps/${body.id}`, { 'if-none-match': String(headers['etag']) })

  expect(known).toMatchObject({ statusCode: 304, body: '' })
  expect(changed.statusCode).toBe(200)
})

test.each([
  ['application/ld+json', 'application/ld+json; charset=utf-8'],
  ['*/*', 'application/ld+json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
])('a client that accepts %s gets %s', async (accept, type) => {
  const member = await world.user()

  expect((await member.get('/api/irps', { accept })).headers['content-type']).toBe(type)
})

interface OpenApi {
  openapi: string
  paths: Record<string, Record<string, { requestBody?: { content: object }; responses: Record<string, object> }>>
}
interface Hydra {
  '@context': Record<string, unknown>
  supportedClass: {
    title: string
    supportedProperty: { title: string; readable: boolean; writeable: boolean; required: boolean }[]
    supportedOperation: { title: string; expects?: string; returns: string; possibleStatus: object[] }[]
  }[]
}

test('the OpenAPI documentation describes every call from its schemas', async () => {
  const member = await world.user()
  const openapi = (await member.get('/api/docs.json')).json<OpenApi>()

  expect(openapi.openapi).toBe('3.1.0')
  expect(Object.keys(openapi.paths)).toEqual(
    expect.arrayContaining(['/api/sessions/{id}', '/api/documents/{id}/file', '/login']),
  )
  const { patch, put } = openapi.paths['/api/irps/{id}'] ?? {}
  expect(Object.keys(put?.requestBody?.content ?? {})).toEqual(['application/ld+json', 'application/json'])
  expect(patch?.requestBody?.content).toEqual({
    'application/merge-patch+json': { schema: expect.not.objectContaining({ required: expect.anything() }) },
  })
  expect(JSON.stringify(patch?.requestBody)).toContain('videoMeetingsMax')
})

test('the Hydra documentation has unprefixed terms, and describes creation, update, import, deletion and fields', async () => {
  const member = await world.user()
  const hydra = (await member.get('/api/docs.jsonld')).json<Hydra>()
  const entrypoint = (await member.get('/api')).json()
  const classOf = (name: string) => hydra.supportedClass.find(({ title }) => title === name)
  const done = (name: string, title: string) =>
    classOf(name)?.supportedOperation.find((operation) => operation.title === title)
  const field = (name: string, title: string) =>
    classOf(name)?.supportedProperty.find((property) => property.title === title)

  const link = String((await member.get('/api')).headers['link'])
  expect(link).toMatch(/^<http:.+\/api\/docs\.jsonld>; rel="http:\/\/www\.w3\.org\/ns\/hydra\/core#apiDocumentation"$/)
  expect(hydra['@context']['@vocab']).toBe(`${link.slice(1, link.indexOf('>'))}#`)
  expect(JSON.stringify(hydra)).not.toMatch(/"hydra:\w+":/)
  expect(hydra['@context']).toMatchObject({ supportedClass: 'hydra:supportedClass', Operation: 'hydra:Operation' })
  expect(done('Irp', 'POST /api/irps')).toMatchObject({
    expects: '#Irp',
    returns: '#Irp',
    possibleStatus: [{ '@type': 'Status', statusCode: 201 }],
  })
  expect(done('Irp', 'PATCH /api/irps/{id}')).toMatchObject({ expects: '#Irp', returns: '#Irp' })
  expect(done('Irp', 'DELETE /api/irps/{id}')).toMatchObject({
    returns: 'owl:Nothing',
    possibleStatus: [{ statusCode: 204 }],
  })
  expect(done('UserImport', 'POST /api/user_imports')).toMatchObject({ possibleStatus: [{ statusCode: 202 }] })
  expect(done('Session', 'POST /api/sessions/{id}/postponement')).toMatchObject({ expects: '#SessionPostponement' })
  expect(field('SessionPostponement', 'reason')).toMatchObject({ readable: false, writeable: true })
  expect(done('DocumentCommission', 'PUT /api/document_commissions/{id}')).toMatchObject({
    expects: '#DocumentCommission',
    returns: '#DocumentCommission',
  })
  expect(field('Irp', 'name')).toMatchObject({ required: true, readable: true, writeable: true })
  expect(field('Irp', 'children')).toMatchObject({ required: false, readable: true, writeable: false })
  expect(field('User', 'password')).toMatchObject({ readable: false, writeable: true })
  expect(entrypoint).toMatchObject({ '@type': 'Entrypoint', session: '/api/sessions', document: '/api/documents' })
  expect(JSON.stringify(entrypoint)).not.toContain('{id}')
  expect(field('Entrypoint', 'session')).toMatchObject({
    property: { range: ['hydra:Collection', expect.anything()], supportedOperation: expect.anything() },
  })
})

test('a list that filters by default says so', async () => {
  const member = await world.user()
  const { paths } = (await member.get('/api/docs.json')).json<{
    paths: Record<string, { get?: { description?: string } }>
  }>()
  const hydra = (await member.get('/api/docs.jsonld')).json<{
    supportedClass: {
      title: string
      supportedProperty: { property: { supportedOperation?: { title: string; description?: string }[] } }[]
    }[]
  }>()
  const lists = hydra.supportedClass
    .filter(({ title }) => title === 'Entrypoint')
    .flatMap(({ supportedProperty }) => supportedProperty.flatMap(({ property }) => property.supportedOperation ?? []))

  for (const [path, words] of [
    ['/api/documents', 'publiés'],
    ['/api/contents', 'publiés'],
    ['/api/users', 'activés'],
    ['/api/sessions', 'quel que soit leur état'],
  ] as const) {
    expect(paths[path]?.get?.description, path).toContain(words)
    expect(lists.find(({ title }) => title === `GET ${path}`)?.description, path).toContain(words)
  }
  expect(lists.find(({ title }) => title === 'GET /api/jobs')).not.toHaveProperty('description')
})

test('each type in a response has a JSON-LD context, errors too', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { paths } = (await administrator.get('/api/docs.json')).json<OpenApi>()
  const ofHydra = new Set(['Collection', 'PartialCollectionView', 'IriTemplate', 'IriTemplateMapping'])
  const types = new Set(['Error', 'ConstraintViolation', 'Entrypoint'])
  const gather = (schema: unknown, name = ''): void => {
    if (typeof schema !== 'object' || schema === null) return
    if (name === '@type' && 'enum' in schema) types.add(String(schema.enum))
    for (const [key, value] of Object.entries(schema)) gather(value, key)
  }
  for (const call of Object.values(paths).flatMap((calls) => Object.values(calls))) gather(call.responses)
  // Including the types that only lists use.
  for (const [path, { get }] of Object.entries(paths))
    if (get?.responses['200'] && !path.includes('{') && JSON.stringify(get.responses).includes('Collection')) {
      const { '@context': context } = (await administrator.get(path)).json()
      if (context) types.add(context.replace('/api/contexts/', ''))
    }

  const missing = []
  for (const type of types)
    if (!ofHydra.has(type) && (await administrator.get(`/api/contexts/${type}`)).statusCode !== 200) missing.push(type)
  expect(types.size).toBeGreaterThan(50)
  expect(missing).toEqual([])
  expect((await administrator.get('/api/contexts/Session')).json()['@context']).toMatchObject({
    startsAt: 'Session/startsAt',
    member: 'hydra:member',
  })
  expect((await administrator.get('/api/contexts/ConstraintViolation')).json()['@context']).toMatchObject({
    violations: 'ConstraintViolation/violations',
  })
  expect((await administrator.get('/api/contexts/Nothing')).statusCode).toBe(404)
})

test('long lists require pagination', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { paths } = (await administrator.get('/api/docs.json')).json<OpenApi>()
  const whole = []
  for (const [path, { get }] of Object.entries(paths)) {
    if (path.includes('{') || !JSON.stringify(get?.responses ?? {}).includes('"Collection"')) continue
    const needed = path === '/api/documents/same' ? `&sha256=${'0'.repeat(64)}&irp=1` : ''
    if ((await administrator.get(`${path}?pagination=false${needed}`)).statusCode === 200) whole.push(path.slice(5))
  }
  expect(whole.toSorted()).toEqual([
    'contact_topics',
    'document_commissions',
    'document_types',
    'failed_tasks',
    'irps',
    'jobs',
    'links',
    'mail_samples',
    'mail_texts',
    'mandates',
    'me/access_tokens',
    'me/sign_ins',
    'provider_rules',
    'scim_groups',
    'scim_tokens',
    'task_approvals',
    'thematics',
    'webhooks',
  ])
})

test('the documentation page is for administrators', async () => {
  expect((await (await world.user()).get('/api/docs')).statusCode).toBe(403)
  expect((await (await world.user({ roles: ['ROLE_ADMIN'] })).get('/api/docs')).statusCode).toBe(200)
})

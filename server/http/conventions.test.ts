import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a list says which filters it understands', async () => {
  const member = await world.user()

  const { search } = (await member.get('/api/sessions')).json()

  expect(search).toMatchObject({ '@type': 'IriTemplate', variableRepresentation: 'BasicRepresentation' })
  expect(search.template).toBe(
    '/api/sessions{?page,itemsPerPage,pagination,irp,irp[],type,type[],status,status[],startsAt[after],startsAt[before],thematic,thematic[],order[startsAt]}',
  )
  expect(search.mapping).toContainEqual({
    '@type': 'IriTemplateMapping',
    variable: 'startsAt[after]',
    property: 'startsAt',
    required: false,
  })
})

test.each(['/api/jobs', '/api/mandates', '/api/irps'])(
  '%s, filtered like others, says its own address',
  async (path) => {
    const member = await world.user()

    const { search } = (await member.get(path)).json()

    expect(search.template).toBe(`${path}{?page,itemsPerPage,pagination}`)
  },
)

test('who has an item already is told so, and told again once it has changed', async () => {
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
])('who accepts %s gets %s', async (accept, type) => {
  const member = await world.user()

  expect((await member.get('/api/irps', { accept })).headers['content-type']).toBe(type)
})

test('the documentation speaks of every call, from the schemas that check them', async () => {
  const member = await world.user()

  const openapi = (await member.get('/api/docs.json')).json()
  const hydra = (await member.get('/api/docs.jsonld')).json()
  const entrypoint = (await member.get('/api')).json()

  expect(openapi.openapi).toBe('3.1.0')
  expect(Object.keys(openapi.paths)).toEqual(
    expect.arrayContaining(['/api/sessions/{id}', '/api/documents/{id}/file', '/login']),
  )
  expect(hydra['hydra:supportedClass'].map((one: { 'hydra:title': string }) => one['hydra:title'])).toEqual(
    expect.arrayContaining(['Session', 'Document', 'Irp', 'User']),
  )
  expect(entrypoint).toMatchObject({ '@type': 'Entrypoint', session: '/api/sessions', document: '/api/documents' })
  expect((await member.get('/api/contexts/Session')).json()['@context']).toMatchObject({ startsAt: 'Session/startsAt' })
  expect((await member.get('/api/contexts/Nothing')).statusCode).toBe(404)
})

test('the page of the documentation is for administrators', async () => {
  expect((await (await world.user()).get('/api/docs')).statusCode).toBe(403)
  expect((await (await world.user({ roles: ['ROLE_ADMIN'] })).get('/api/docs')).statusCode).toBe(200)
})

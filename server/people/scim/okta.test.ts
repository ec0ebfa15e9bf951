import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Directory, directory, insertScimToken } from '#tests/support/scim.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// The calls that Okta makes, as its documentation publishes them (« Okta and SCIM Version 2.0 » and its test suite).

let world: World
let okta: Directory
beforeAll(async () => {
  world = await openWorld()
  okta = directory(world, (await insertScimToken(world, { name: 'Okta' })).token)
})
afterAll(() => world.close())

const body = (name: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${name}@okta.example`,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: `${name}@okta.example`, type: 'work' }],
  displayName: 'Test User',
  locale: 'fr-FR',
  externalId: `00ujl29u0le5T6Aj10h7-${name}`,
  groups: [],
  password: '1mz050nq',
  active: true,
})

test('the connection is tested by the first two users and the groups', async () => {
  await okta.expectCall(201, 'POST', '/Users', body('premier'))
  const users = await okta.expectCall(200, 'GET', '/Users?startIndex=1&count=2')
  expect(users).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    startIndex: 1,
    itemsPerPage: expect.any(Number),
    totalResults: expect.any(Number),
  })
  expect(await okta.expectCall(200, 'GET', '/Groups?startIndex=1&count=100')).toMatchObject({ startIndex: 1 })
})

test('pages follow each other, and end', async () => {
  for (const name of ['page1', 'page2', 'page3']) await okta.expectCall(201, 'POST', '/Users', body(name))
  const page = async (query: string) => {
    const answer = await okta.expectCall(200, 'GET', `/Users?${query}`)
    return answer as unknown as { totalResults: number; Resources: { id: string }[] }
  }
  const all = await page('count=200')
  const [first, second] = [await page('startIndex=1&count=2'), await page('startIndex=3&count=2')]
  const ids = [...first.Resources, ...second.Resources].map(({ id }) => id)
  expect(ids).toEqual(all.Resources.slice(0, 4).map(({ id }) => id))
  expect(await page('count=0')).toMatchObject({ totalResults: all.totalResults, Resources: [] })
  expect((await page(`startIndex=${all.totalResults + 1}`)).Resources).toEqual([])
  expect((await page('startIndex=-3&count=1')).Resources).toEqual(all.Resources.slice(0, 1))
  await okta.expectCall(400, 'GET', '/Users?startIndex=deux')
})

test('a user is created without the password that is sent, and read back', async () => {
  const made = await okta.expectCall(201, 'POST', '/Users', body('cree'))
  expect(made).not.toHaveProperty('password')
  expect(await okta.expectCall(200, 'GET', `/Users/${made.id}`)).toEqual(made)
  const stored = await world.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', Number(made.id))
    .executeTakeFirst()
  expect(stored).toEqual({ passwordHash: null })
})

test('PUT replaces the profile, and deactivates and reactivates', async () => {
  const { id } = await okta.expectCall(201, 'POST', '/Users', body('remplace'))
  const profile = { ...body('remplace'), id, name: { givenName: 'Another', middleName: '', familyName: 'Nom' } }
  expect(await okta.expectCall(200, 'PUT', `/Users/${id}`, profile)).toMatchObject({
    id,
    active: true,
    name: { givenName: 'Another', familyName: 'Nom' },
  })
  const [off, on] = [
    { ...profile, active: false },
    { ...profile, active: true },
  ]
  expect(await okta.expectCall(200, 'PUT', `/Users/${id}`, off)).toMatchObject({ active: false })
  expect(await okta.expectCall(200, 'GET', `/Users/${id}`)).toMatchObject({ active: false })
  expect(await okta.expectCall(200, 'PUT', `/Users/${id}`, on)).toMatchObject({ active: true })
})

test('a phone that is none does not keep an account open', async () => {
  const { id } = await okta.expectCall(201, 'POST', '/Users', body('phone'))
  const off = { ...body('phone'), active: false, phoneNumbers: [{ value: 'poste 12', type: 'work' }] }
  expect(await okta.expectCall(200, 'PUT', `/Users/${id}`, off)).toMatchObject({ active: false })
})

test('PATCH of a group replaces its name and its members', async () => {
  const users = [await okta.createUser(), await okta.createUser()]
  const [one, two] = users.map(({ id }) => id)
  const { id } = await okta.createGroup('Test SCIMv2', [one ?? ''])
  const path = `/Groups/${id}`
  await okta.patch(path, [{ op: 'replace', value: { id, displayName: 'Test SCIMv2 bis' } }])
  await okta.patch(path, [{ op: 'replace', path: 'members', value: [{ value: two, display: 'Test' }] }])
  expect(await okta.expectCall(200, 'GET', path)).toMatchObject({
    displayName: 'Test SCIMv2 bis',
    members: [{ value: two }],
  })
  await okta.patch(path, [
    { op: 'remove', path: `members[value eq "${two}"]` },
    { op: 'add', path: 'members', value: [{ value: one, display: 'Test' }] },
  ])
  expect((await okta.expectCall(200, 'GET', path)).members).toMatchObject([{ value: one }])

  const put = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Test SCIMv2 ter', members: [] }
  expect(await okta.expectCall(200, 'PUT', path, put)).toMatchObject({ displayName: 'Test SCIMv2 ter', members: [] })
})

test('answers hold the attributes that are asked for', async () => {
  const { id } = await okta.expectCall(201, 'POST', '/Users', body('choix'))
  expect(await okta.expectCall(200, 'GET', `/Users/${id}?attributes=userName,name.familyName`)).toEqual({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    userName: 'choix@okta.example',
    name: { familyName: 'User' },
  })
  const without = await okta.expectCall(200, 'GET', `/Users/${id}?excludedAttributes=emails,id`)
  expect(without).toMatchObject({ id, userName: 'choix@okta.example' })
  expect(without).not.toHaveProperty('emails')
})

test('discovery says what is offered', async () => {
  expect(await okta.expectCall(200, 'GET', '/ServiceProviderConfig')).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  const types = await okta.expectCall(200, 'GET', '/ResourceTypes')
  expect(types).toMatchObject({ totalResults: 2, Resources: [{ endpoint: '/Users' }, { endpoint: '/Groups' }] })
  expect(await okta.expectCall(200, 'GET', '/ResourceTypes/Group')).toMatchObject({ name: 'Group' })
  const schema = 'urn:ietf:params:scim:schemas:core:2.0:User'
  const found = await okta.expectCall(200, 'GET', `/Schemas/${schema}`)
  expect(found).toMatchObject({ id: schema, attributes: expect.arrayContaining([expect.anything()]) })
  await okta.expectCall(404, 'GET', '/Schemas/urn:nothing')
})

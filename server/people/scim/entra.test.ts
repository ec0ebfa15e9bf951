import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Directory, directory, insertScimToken, type ScimResource } from '#tests/support/scim.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// The calls that Microsoft Entra ID makes, as its documentation publishes them (« Develop and plan provisioning for a SCIM
// endpoint »), and what it expects as answers.

let world: World
let entra: Directory
beforeAll(async () => {
  world = await openWorld()
  entra = directory(world, (await insertScimToken(world)).token)
})
afterAll(() => world.close())

const createBody = (name: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `0a21f0f2-8d2a-4f8e-bf98-${name}`,
  userName: `Test_User_${name}`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `Test_User_${name}@testuser.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
})
const create = (name: string) => entra.expectCall(201, 'POST', '/Users', createBody(name))

describe('Users', () => {
  test('a created user has what was sent, is activated without a password and gets a link', async () => {
    const answer = await entra.call('POST', '/Users', createBody('aa1'))

    expect(answer.statusCode).toBe(201)
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const user = answer.json<ScimResource>()
    expect(answer.headers['location']).toMatch(new RegExp(`/api/scim/v2/Users/${user.id}$`))
    expect(user).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: expect.stringMatching(/^\d+$/),
      externalId: '0a21f0f2-8d2a-4f8e-bf98-aa1',
      userName: 'Test_User_aa1',
      name: { familyName: 'familyName', givenName: 'givenName' },
      active: true,
      emails: [{ value: 'test_user_aa1@testuser.example', type: 'work', primary: true }],
      meta: { resourceType: 'User', created: expect.any(String), lastModified: expect.any(String) },
    })
    const stored = await world.db.selectFrom('users').selectAll().where('id', '=', Number(user.id)).executeTakeFirst()
    expect(stored).toMatchObject({ status: 'validated', passwordHash: null, roles: [], registrationNote: null })
    const mails = await queuedMails(world, 'test_user_aa1@testuser.example')
    expect(mails.map(({ kind }) => kind)).toEqual(['account.invited'])
  })

  test('a user is read by its id, and one that does not exist is 404 in the error format', async () => {
    const { id } = await create('aa2')
    expect(await entra.expectCall(200, 'GET', `/Users/${id}`)).toMatchObject({ id, userName: 'Test_User_aa2' })
    for (const missing of ['5171a35d82074e068ce2', '2000000000', '0'])
      expect(await entra.expectCall(404, 'GET', `/Users/${missing}`)).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '404',
        detail: expect.stringContaining('n’existe pas'),
      })
  })

  test('a query finds a user by name, address and external id, in any case; an unknown one gives an empty list', async () => {
    const { id } = await create('aa3')
    for (const filter of [
      'userName eq "Test_User_aa3"',
      'userName eq "TEST_USER_AA3"',
      'emails[type eq "work"].value eq "Test_User_aa3@testuser.example"',
      'emails.value eq "test_user_aa3@testuser.example"',
      'externalId eq "0a21f0f2-8d2a-4f8e-bf98-aa3"',
      'externalId eq "0a21f0f2-8d2a-4f8e-bf98-aa3" and active eq "True"',
      'userName eq "nobody" or userName eq "Test_User_aa3"',
    ]) {
      const found = await entra.find('/Users', filter)
      expect(found, filter).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id }] })
    }
    expect(await entra.find('/Users', 'userName eq "non-existent user"')).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
  })

  test('« Replace » changes values by filter and by path', async () => {
    const { id } = await create('aa4')
    const user = await entra.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.example' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
    ])
    expect(user).toMatchObject({
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      emails: [{ value: 'updatedemail@microsoft.example', type: 'work', primary: true }],
      userName: 'Test_User_aa4',
    })
    const former = await queuedMails(world, 'test_user_aa4@testuser.example')
    expect(former.map(({ kind }) => kind)).toContain('email.changed')

    const renamed = await entra.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'userName', value: '5b50642d@testuser.example' },
    ])
    expect(renamed).toMatchObject({
      userName: '5b50642d@testuser.example',
      emails: [{ value: 'updatedemail@microsoft.example' }],
    })
  })

  test.each([
    ['a boolean', [{ op: 'Replace', path: 'active', value: false }]],
    ['a text', [{ op: 'Replace', path: 'active', value: 'False' }]],
    ['a value without path', [{ op: 'replace', value: { active: false } }]],
    ['a text in a value without path', [{ op: 'Replace', value: { active: 'False' } }]],
    [
      'the whole path of the schema',
      [{ op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: 'False' }],
    ],
  ])('a user is disabled by %s, and enabled again', async (name, operations) => {
    const { id } = await create(`bb${name.length}`)
    expect(await entra.patch(`/Users/${id}`, operations)).toMatchObject({ active: false })
    expect(await entra.patch(`/Users/${id}`, operations)).toMatchObject({ active: false })
    expect(await entra.patch(`/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'True' }])).toMatchObject({
      active: true,
    })
  })

  test('« Add » sets what was empty: a typed phone, a title, names by dotted keys; what is not kept is ignored', async () => {
    const { id } = await create('aa5')
    const user = await entra.patch(`/Users/${id}`, [
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '06 11 22 33 44' },
      { op: 'Add', value: { 'name.givenName': 'Zoé', title: 'Technicienne' } },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Atelier',
      },
    ])
    expect(user).toMatchObject({
      name: { givenName: 'Zoé', familyName: 'familyName' },
      title: 'Technicienne',
      phoneNumbers: [{ type: 'mobile', value: '+33611223344' }],
    })
    const again = await entra.patch(`/Users/${id}`, [
      { op: 'Replace', path: 'phoneNumbers[type eq "mobile"].value', value: '06 11 22 33 55' },
      { op: 'Remove', path: 'title' },
    ])
    expect(again).toMatchObject({ phoneNumbers: [{ type: 'mobile', value: '+33611223355' }] })
    expect(again).not.toHaveProperty('title')
  })

  test('a user is disabled by a call that also names addresses, roles and others that are not kept', async () => {
    const { id } = await create('aa9')
    const unkept = [
      { op: 'Add', path: 'addresses[type eq "work"].streetAddress', value: '1 rue Haute' },
      { op: 'Replace', path: 'addresses[type eq "work"].postalCode', value: '35000' },
      { op: 'Replace', path: 'addresses', value: [{ type: 'work', country: 'FR' }] },
      { op: 'Add', path: 'roles[primary eq "True"].value', value: 'User' },
      { op: 'Replace', path: 'ims[type eq "xmpp"].value', value: 'lea' },
      { op: 'Replace', path: 'photos[type eq "photo"].value', value: 'https://photos.example/lea.jpg' },
      { op: 'Replace', path: 'entitlements[primary eq "True"].value', value: 'E5' },
      { op: 'Replace', path: 'x509Certificates[type eq "work"].value', value: 'bGVh' },
    ]
    for (const operation of unkept)
      expect(await entra.patch(`/Users/${id}`, [operation]), operation.path).toMatchObject({ active: true })
    const disabled = await entra.patch(`/Users/${id}`, [...unkept, { op: 'Replace', path: 'active', value: 'False' }])
    expect(disabled).toMatchObject({ active: false })
    expect(disabled).not.toHaveProperty('addresses')

    const misspelled = [{ op: 'Replace', path: 'adresses[type eq "work"].streetAddress', value: '1 rue Haute' }]
    expect(await entra.patch(`/Users/${id}`, misspelled, 400)).toMatchObject({ scimType: 'invalidPath' })
  })

  test('a deleted user is closed, not erased, is not found any more and comes back by a new creation', async () => {
    const { id } = await create('aa6')
    await entra.expectCall(204, 'DELETE', `/Users/${id}`)
    await entra.expectCall(404, 'GET', `/Users/${id}`)
    await entra.expectCall(404, 'DELETE', `/Users/${id}`)
    expect((await entra.find('/Users', 'userName eq "Test_User_aa6"')).totalResults).toBe(0)
    const stored = await world.db.selectFrom('users').select('status').where('id', '=', Number(id)).executeTakeFirst()
    expect(stored).toEqual({ status: 'pending' })

    expect(await create('aa6')).toMatchObject({ id, active: true })
  })

  test('a name or an address of another account is a conflict', async () => {
    await create('aa7')
    const { id } = await create('aa8')
    const member = await world.user()
    const refused = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '409', scimType: 'uniqueness' }
    expect(await entra.expectCall(409, 'POST', '/Users', createBody('aa7'))).toMatchObject(refused)
    for (const operation of [
      { op: 'Replace', path: 'userName', value: 'test_user_AA7' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: member.email },
    ])
      expect(await entra.patch(`/Users/${id}`, [operation], 409)).toMatchObject(refused)
  })
})

describe('Groups', () => {
  test('a group is created empty, found without its members, renamed and deleted', async () => {
    const group = await entra.expectCall(201, 'POST', '/Groups', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:Group',
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    })
    expect(group).toMatchObject({ displayName: 'displayName', members: [], meta: { resourceType: 'Group' } })
    const path = `/Groups/${group.id}`

    expect(await entra.expectCall(200, 'GET', `${path}?excludedAttributes=members`)).not.toHaveProperty('members')
    const query = new URLSearchParams({ excludedAttributes: 'members', filter: 'displayName eq "displayName"' })
    const found = await entra.expectCall(200, 'GET', `/Groups?${query.toString()}`)
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id: group.id, externalId: group['externalId'] }] })
    expect(await entra.expectCall(409, 'POST', '/Groups', { displayName: 'DisplayName' })).toMatchObject({
      scimType: 'uniqueness',
    })

    await entra.patch(path, [{ op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68-ab880a269474' }])
    expect(await entra.expectCall(200, 'GET', path)).toMatchObject({
      displayName: '1879db59-3bdf-4490-ad68-ab880a269474',
    })
    await entra.expectCall(204, 'DELETE', path)
    await entra.expectCall(404, 'GET', path)
  })

  test('members are added, and removed by value and by filter, again without harm', async () => {
    const [one, two, three] = [await create('cc1'), await create('cc2'), await create('cc3')]
    const { id } = await entra.createGroup('Membres')
    const path = `/Groups/${id}`
    const members = async () => (await entra.expectCall(200, 'GET', path)).members?.map(({ value }) => value)
    const add = { op: 'Add', path: 'members', value: [one, two, three].map(({ id: value }) => ({ $ref: null, value })) }
    await entra.patch(path, [add])
    await entra.patch(path, [add])
    expect(await members()).toEqual([one.id, two.id, three.id])
    expect(await entra.find('/Groups', `id eq "${id}" and members.value eq "${one.id}"`)).toMatchObject({
      totalResults: 1,
    })

    const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: one.id }] }
    await entra.patch(path, [remove])
    await entra.patch(path, [remove])
    expect(await members()).toEqual([two.id, three.id])
    await entra.patch(path, [{ op: 'Remove', path: `members[value eq "${two.id}"]` }])
    expect(await members()).toEqual([three.id])
  })
})

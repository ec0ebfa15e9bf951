import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let other: { id: number }
let secretary: { id: number }
let treasurer: { id: number }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  other = await world.body({ name: 'CSE Grand Est' })
  secretary = await job('Secrétaire')
  treasurer = await job('Trésorier')
})
afterAll(() => world.close())

const job = (name: string, { active = true } = {}) =>
  world.db.insertInto('jobs').values({ name, active }).returning('id').executeTakeFirstOrThrow()

const written = (person: Actor, fields: object = {}) => ({
  gender: 'Madame',
  firstName: 'Gwenaëlle',
  lastName: 'Le Goff',
  email: person.email,
  phoneNumber: '02 98 00 00 00',
  address: '3 rue du Port, Brest',
  version: 1,
  ...fields,
})
const amend = (person: Actor, fields: object = {}) => person.put(`/api/users/${person.id}`, written(person, fields))

/** The columns that no profile form may change, for all users. */
const untouchable = async () => ({
  users: await world.db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'roles', 'status', 'activatedAt', 'activatedBy', 'createdAt'])
    .orderBy('id')
    .execute(),
  assignments: await world.db
    .selectFrom('assignments')
    .select(['id', 'userId', 'bodyId', 'role', 'mandateId', 'main'])
    .orderBy('id')
    .execute(),
})

const placesOf = ({ id }: { id: number }) =>
  world.db
    .selectFrom('assignments')
    .select(['bodyId', 'jobId', 'startsOn', 'endsOn'])
    .where('userId', '=', id)
    .orderBy('main', 'desc')
    .orderBy('bodyId')
    .execute()

describe('the own profile', () => {
  test('is updated, and returned as `/me` shows it', async () => {
    const person = await world.user({ in: body, role: 'redactor', also: [{ in: other, endsOn: '2027-06-30' }] })

    const answer = await amend(person, {
      mainJob: { id: secretary.id },
      mainEndsOn: '2027-12-31',
      userIrpInformations: [{ irp: { id: other.id }, job: `/api/jobs/${treasurer.id}`, endsOn: '2027-01-31' }],
    })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      '@id': `/api/users/${person.id}`,
      gender: 'Madame',
      firstName: 'Gwenaëlle',
      lastName: 'Le Goff',
      email: person.email,
      phoneNumber: '+33298000000',
      address: '3 rue du Port, Brest',
      mainIrp: { id: body.id },
      mainIrpRole: 'redactor',
      mainJob: { id: secretary.id, name: 'Secrétaire' },
      mainStartsOn: null,
      mainEndsOn: '2027-12-31',
      userIrpInformations: [
        { irp: { id: other.id }, irpRole: 'reader', job: { id: treasurer.id }, endsOn: '2027-01-31', current: true },
      ],
      version: 2,
      can: expect.arrayContaining(['documents.file']),
    })
    expect((await person.get('/me')).json()).toEqual({ ...answer.json<object>(), firstVisit: false })
  })

  test('keeps omitted fields of the seats', async () => {
    const person = await world.user({
      in: body,
      job: secretary,
      endsOn: '2027-12-31',
      also: [{ in: other, job: treasurer }],
    })

    await amend(person)
    expect(await placesOf(person)).toMatchObject([
      { jobId: secretary.id, endsOn: '2027-12-31' },
      { jobId: treasurer.id },
    ])
    await amend(person, { mainJob: null, userIrpInformations: [{ irp: { id: other.id } }], version: 2 })
    expect(await placesOf(person)).toMatchObject([{ jobId: null, endsOn: '2027-12-31' }, { jobId: treasurer.id }])
  })

  test('keeps a telephone number and an address that are left out, and removes those that are empty', async () => {
    const person = await world.user({ in: body })
    const written = (await amend(person)).json<object>()
    const kept = await amend(person, { phoneNumber: undefined, address: undefined, version: 2 })
    expect(kept.json()).toEqual({ ...written, version: 3 })
    const removed = await amend(person, { phoneNumber: '', address: null, version: 3 })
    expect(removed.json()).toMatchObject({ phoneNumber: null, address: null })
  })

  test('reports all violations at once, each on its field', async () => {
    const person = await world.user({ in: body })

    const answer = await amend(person, {
      gender: 'Mademoiselle',
      firstName: 'a'.repeat(81),
      lastName: '4',
      email: 'gwen@',
      phoneNumber: '12',
      address: 'a'.repeat(256),
      version: undefined,
    })

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer).toSorted()).toEqual(
      ['address', 'email', 'firstName', 'gender', 'lastName', 'phoneNumber', 'version'].toSorted(),
    )
  })

  test('keeps a name that an import brought, and takes no other of its kind', async () => {
    const person = await world.user({ lastName: 'LE GOFF (née MARTIN)' })
    const kept = await amend(person, { lastName: 'LE GOFF (née MARTIN)' })
    expect(kept.json()).toMatchObject({ lastName: 'LE GOFF (née MARTIN)', phoneNumber: '+33298000000' })
    const other = await amend(person, { lastName: 'LE GOFF (née DURAND)', version: 2 })
    expect(other.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'lastName' }] })
    expect((await amend(person, { lastName: 'Le Goff', version: 2 })).statusCode).toBe(200)
  })

  test('refuses a visitor with 401, and an expired page with 403', async () => {
    const person = await world.user()
    const visitor = world.visitor()
    await visitor.get('/me')

    expect((await visitor.put(`/api/users/${person.id}`, written(person))).statusCode).toBe(401)
    expect(
      (await person.send('PUT', `/api/users/${person.id}`, written(person), { 'x-xsrf-token': 'x' })).statusCode,
    ).toBe(403)
  })
})

describe('the profile of another user', () => {
  test.each([
    ['a member', () => world.user({ in: body })],
    ['an editor', () => world.user({ roles: ['ROLE_EDITOR'] })],
  ])('cannot be written by %s', async (_who, enter) => {
    const [caller, target] = [await enter(), await world.user({ in: body, role: 'validator' })]
    const before = await untouchable()

    const answer = await caller.put(`/api/users/${target.id}`, written(caller))

    expect(answer.json()).toMatchObject({ status: 403, code: 'access.denied' })
    expect(await untouchable()).toEqual(before)
    expect((await target.get('/me')).json()).toMatchObject({ version: 1, firstName: target.firstName })
  })

  test('does not exist for those who may not see it', async () => {
    const [caller, pending] = [await world.user(), await world.user({ status: 'pending' })]

    for (const id of [pending.id, 99_999, 'abc'])
      expect((await caller.put(`/api/users/${id}`, written(caller))).json()).toMatchObject({ code: 'record.notFound' })
  })
})

describe('fields that give rights are ignored (ACL-03)', () => {
  const forbidden: readonly [string, object][] = [
    ['roles', { roles: ['ROLE_ADMIN'] }],
    ['role', { role: 'ROLE_ADMIN' }],
    ['status', { status: 'validated' }],
    ['activation', { activatedAt: '2026-01-01T00:00:00Z', activatedBy: 1 }],
    ['id', { id: 1, userId: 1 }],
    ['password', { password: 'Un-autre-mot-de-passe', passwordHash: 'x' }],
    ['the role of the main place', { mainIrpRole: 'validator' }],
    ['the main body', { mainIrp: { id: 2 } }],
    ['the mandate', { mainMandate: { id: 1 } }],
    ['the mails that come back', { mailRefusedAt: null, registrationNote: 'x', createdAt: '2020-01-01T00:00:00Z' }],
    [
      'what administrators write, whatever it holds',
      { roles: 'x', status: 7, mainIrp: [], mainMandate: 'y', keptUntil: {} },
    ],
    ['what is nested in the preferences', { preferences: { roles: ['ROLE_ADMIN'] }, can: ['tasks.manage'] }],
  ]

  test.each(forbidden)('%s', async (_field, fields) => {
    const person = await world.user({ in: body })
    const before = await untouchable()

    expect((await amend(person, fields)).statusCode).toBe(200)

    expect(await untouchable()).toEqual(before)
  })

  test.each([
    ['role', { irpRole: 'validator', role: 'validator' }],
    ['main', { main: true }],
    ['mandate', { mandate: { id: 1 } }],
    ['userId', { userId: 1, id: 1 }],
    ['what administrators write there, whatever it holds', { irpRole: 7, mandate: 'x' }],
  ])('%s in a seat', async (_field, fields) => {
    const person = await world.user({ in: body, also: [{ in: other }] })
    const before = await untouchable()

    const answer = await amend(person, { userIrpInformations: [{ irp: { id: other.id }, ...fields }] })

    expect(answer.statusCode).toBe(200)
    expect(await untouchable()).toEqual(before)
  })

  test('a body without a seat of the user is not joined', async () => {
    const person = await world.user({ in: body })
    const before = await untouchable()

    const answer = await amend(person, {
      mainJob: { id: secretary.id },
      userIrpInformations: [{ irp: { id: other.id }, job: { id: 99_999 } }, { irp: { id: 99_999 } }],
    })

    expect(answer.json()).toMatchObject({ mainJob: { id: secretary.id }, userIrpInformations: [] })
    expect(await untouchable()).toEqual(before)
  })

  test('seats of other users are not written', async () => {
    const neighbour = await world.user({ in: body, also: [{ in: other, job: treasurer }] })
    const person = await world.user({ in: body, also: [{ in: other }] })

    await amend(person, {
      mainJob: { id: secretary.id },
      userIrpInformations: [{ irp: { id: other.id }, endsOn: '2026-12-31' }],
    })

    expect(await placesOf(neighbour)).toMatchObject([{ jobId: null }, { jobId: treasurer.id, endsOn: null }])
  })

  test.each([
    ['an ended mandate does not begin again', { endsOn: '2026-03-18' }, { mainEndsOn: '2030-12-31' }, ['mainEndsOn']],
    ['nor without an end', { endsOn: '2026-03-18' }, { mainEndsOn: null }, ['mainEndsOn']],
    ['one to come does not begin sooner', { startsOn: '2026-09-01' }, { mainStartsOn: '2026-01-01' }, ['mainStartsOn']],
    ['nor without a beginning', { startsOn: '2026-09-01' }, { mainStartsOn: null }, ['mainStartsOn']],
  ])('%s', async (_what, dates, fields, expected) => {
    const person = await world.user({ in: body, role: 'validator', ...dates })
    const before = await placesOf(person)

    const answer = await amend(person, fields)

    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'users.ownMandate',
      description: 'Pour prolonger un mandat, adressez-vous à un administrateur',
    })
    expect(violationPaths(answer)).toEqual(expected)
    expect(await placesOf(person)).toEqual(before)
  })

  test('a mandate that is shortened loses its rights at once', async () => {
    const person = await world.user({ in: body, role: 'redactor' })
    expect((await person.get('/me')).json().can).toContain('documents.file')

    const answer = await amend(person, { mainEndsOn: '2026-03-18' })

    expect(answer.json().can).not.toContain('documents.file')
    expect(answer.json()).toMatchObject({ mainIrpRole: 'redactor', mainEndsOn: '2026-03-18' })
  })
})

describe('seats', () => {
  test('a duplicate body, inactive functions and reversed dates are reported together', async () => {
    const person = await world.user({ in: body, also: [{ in: other }] })
    const former = await job('Rapporteur', { active: false })

    const answer = await amend(person, {
      mainJob: { id: 99_999 },
      mainStartsOn: '2027-01-01',
      mainEndsOn: '2026-12-31',
      userIrpInformations: [
        { irp: { id: body.id } },
        { irp: { id: other.id }, job: { id: former.id } },
        { irp: { id: other.id } },
      ],
    })

    expect(answer.statusCode).toBe(422)
    const told = answer.json<{ violations: { propertyPath: string; code: string }[] }>().violations
    expect(told.map(({ propertyPath, code }) => [propertyPath, code])).toEqual([
      ['userIrpInformations[0].irp', 'users.oneRolePerBody'],
      ['userIrpInformations[2].irp', 'users.oneRolePerBody'],
      ['mainEndsOn', 'users.dateOrder'],
      ['mainJob', 'record.gone'],
      ['userIrpInformations[1].job', 'record.gone'],
    ])
  })

  test('a duplicate body is reported with the message of the seed', async () => {
    const person = await world.user({ in: body })

    const answer = await amend(person, { userIrpInformations: [{ irp: { id: body.id } }] })

    expect(answer.json()).toMatchObject({
      code: 'users.oneRolePerBody',
      description: 'Veuillez attribuer un seul rôle pour un IRP',
    })
  })

  test('a deactivated function stays with its holder', async () => {
    const former = await job('Référent d’avant', { active: false })
    const person = await world.user({ in: body, job: former })

    expect((await amend(person, { mainJob: { id: former.id } })).json()).toMatchObject({ mainJob: { id: former.id } })
  })
})

describe('concurrent edits', () => {
  test('the second is told who saved before, and when', async () => {
    const person = await world.user({ firstName: 'Erwan', lastName: 'Riou' })
    await amend(person, { firstName: 'Erwan', lastName: 'Riou' })

    const late = await amend(person, { firstName: 'Autre' })

    expect(late.json()).toMatchObject({ status: 409, code: 'record.stale' })
    expect(late.json().description).toMatch(/modifié par Erwan Riou à 9.h.00/)
    expect((await person.get('/me')).json()).toMatchObject({ firstName: 'Erwan', version: 2 })
  })

  test('one of ten simultaneous writes succeeds', async () => {
    const person = await world.user({ in: body })
    await person.get('/me')

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => amend(person, { address: `${index}` })))

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect((await person.get('/me')).json()).toMatchObject({ version: 2 })
  })
})

test('many seats need as many statements as one', async () => {
  const bodies = await Promise.all(Array.from({ length: 6 }, () => world.body()))
  const count = async (places: readonly { id: number }[]) => {
    const person = await world.user({ in: body, also: places.map((place) => ({ in: place })) })
    await person.get('/me')
    const fields = {
      mainJob: { id: secretary.id },
      userIrpInformations: places.map((place) => ({ irp: { id: place.id }, job: { id: treasurer.id } })),
    }
    return (await world.statementsOf(() => amend(person, fields))).length
  }

  expect(await count(bodies)).toBe(await count(bodies.slice(0, 1)))
})

test('sharing an address in the directory takes effect at once, in both directions', async () => {
  const [person, neighbour] = [
    await world.user({ in: body, phoneNumber: '+33298000001' }),
    await world.user({ in: body }),
  ]
  const seen = async () => (await neighbour.get(`/api/users/${person.id}`)).json()
  const shell = { theme: 'dark', sidebar: true, miniSidebar: false, navbarColor: 'surface', horizontal: false }
  const kept = { ...shell, homeScope: 'mine', notifications: {}, showsEmail: false, showsPhone: true }

  expect(await seen()).toMatchObject({ email: null, phoneNumber: null })
  await person.put('/api/me/preferences', { ...shell, showsEmail: true, showsPhone: false })
  expect(await seen()).toMatchObject({ email: person.email, phoneNumber: null })
  await person.put('/api/me/preferences', { ...shell, showsEmail: false, showsPhone: true })
  expect(await seen()).toMatchObject({ email: null, phoneNumber: '+33298000001' })
  expect((await person.get('/me')).json().preferences).toEqual(kept)
  expect((await person.get('/api/me/preferences')).json()).toEqual(kept)
  expect((await world.visitor().get(`/api/users/${person.id}`)).statusCode).toBe(401)
})

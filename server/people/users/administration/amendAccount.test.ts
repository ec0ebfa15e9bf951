import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Administrators write another user's account at its own URL, as a client that knows only the `@id` of a record does.

let world: World
let body: { id: number }
let other: { id: number }
let third: { id: number }
let job: { id: number }
let mandate: { id: number }
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  other = await world.body()
  third = await world.body()
  job = await world.db.insertInto('jobs').values({ name: 'Rapporteur' }).returning('id').executeTakeFirstOrThrow()
  mandate = await world.db
    .insertInto('mandates')
    .values({ name: 'Suppléant' })
    .returning('id')
    .executeTakeFirstOrThrow()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Anne', lastName: 'Admin' })
})
afterAll(() => world.close())

type Fields = Record<string, unknown> & { version: number }
const read = async (id: number, who = administrator) => (await who.get(`/api/users/${id}`)).json<Fields>()
const amend = (id: number, fields: object, who = administrator) => who.put(`/api/users/${id}`, fields)

/** A user with three seats, one of which has ended. */
async function seated() {
  const person = await world.user({
    in: body,
    role: 'validator',
    job,
    mandate,
    startsOn: '2024-01-01',
    endsOn: '2027-12-31',
    also: [
      { in: other, role: 'redactor', job, mandate, startsOn: '2025-01-01' },
      { in: third, role: 'validator', startsOn: '2020-01-01', endsOn: '2023-12-31' },
    ],
    roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'],
    phoneNumber: '+33639981001',
    address: '1 rue Haute',
  })
  await world.db.updateTable('users').set({ keptUntil: '2028-06-30' }).where('id', '=', person.id).execute()
  return person
}

/** All stored fields of an account, except those that every write changes. */
const stored = async (id: number) => ({
  user: await world.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ version: _version, updatedAt: _at, updatedBy: _by, ...user }) => user),
  seats: await world.db.selectFrom('assignments').selectAll().where('userId', '=', id).orderBy('id').execute(),
})

const required = ({ gender, firstName, lastName, email, version }: Fields) => ({
  gender,
  firstName,
  lastName,
  email,
  version,
})

describe('another user’s account, written by an administrator', () => {
  test('stays unchanged when the response is sent back', async () => {
    for (const { id } of [await seated(), await world.user(), await world.user({ in: body, status: 'pending' })]) {
      const before = await stored(id)
      const record = await read(id)

      const answer = await amend(id, record)

      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual({ ...record, version: record.version + 1 })
      expect(await stored(id)).toEqual(before)
    }
  })

  test('is written as at its administration URL', async () => {
    const person = await seated()
    const record = await read(person.id)

    const trail = await auditLinesDuring(world, async () => {
      const answer = await amend(person.id, {
        ...record,
        firstName: 'Loïc',
        phoneNumber: '06 39 98 10 02',
        roles: ['ROLE_READER', 'ROLE_EDITOR'],
        keptUntil: null,
        mainIrpRole: 'reader',
        mainEndsOn: '2029-12-31',
        userIrpInformations: [{ irp: `/api/irps/${third.id}`, irpRole: 'reader', mandate: { id: mandate.id } }],
      })
      expect(answer.json()).toMatchObject({
        firstName: 'Loïc',
        phoneNumber: '+33639981002',
        roles: ['ROLE_READER', 'ROLE_EDITOR'],
        keptUntil: null,
        mainIrp: { id: body.id },
        mainIrpRole: 'reader',
        mainEndsOn: '2029-12-31',
        userIrpInformations: [{ irp: { id: third.id }, irpRole: 'reader', mandate: { id: mandate.id } }],
      })
    })

    expect(trail).toMatchObject([
      {
        action: 'account.amended',
        userId: administrator.id,
        details: {
          fields: ['firstName', 'phoneNumber', 'keptUntil'],
          rolesBefore: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'],
          rolesAfter: ['ROLE_EDITOR'],
        },
      },
    ])
  })

  test('keeps omitted optional fields of the account and of each seat', async () => {
    const person = await seated()
    const before = await stored(person.id)
    expect((await amend(person.id, required(await read(person.id)))).statusCode).toBe(200)
    expect(await stored(person.id)).toEqual(before)

    const answer = await amend(person.id, {
      ...required(await read(person.id)),
      userIrpInformations: [{ irp: { id: third.id } }, { irp: { '@id': `/api/irps/${other.id}` }, job: null }],
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await stored(person.id)).toEqual({
      ...before,
      seats: before.seats.map((seat) => (seat.bodyId === other.id ? { ...seat, jobId: null } : seat)),
    })
  })

  test('never has its password written', async () => {
    const person = await world.user({ in: body })
    const before = await stored(person.id)

    const answer = await amend(person.id, {
      ...(await read(person.id)),
      password: 'Tremplin-sureau-91-quai',
      currentPassword: castPassword,
      passwordHash: 'x',
      activatedBy: 1,
    })

    expect(answer.statusCode).toBe(200)
    expect(await stored(person.id)).toEqual(before)
    expect((await world.visitor().signIn(person.email, castPassword)).statusCode).toBe(204)
  })

  test('gets a new email address at once, and the former one is notified', async () => {
    const person = await world.user({ in: body, email: 'avant.moi@mandature.example' })

    const answer = await amend(person.id, { ...(await read(person.id)), email: 'Apres.moi@mandature.example' })

    expect(answer.json()).toMatchObject({ email: 'apres.moi@mandature.example', pendingEmail: null })
    expect((await queuedMails(world, 'avant.moi@mandature.example')).map(({ kind }) => kind)).toEqual(['email.changed'])
    expect(await queuedMails(world, 'apres.moi@mandature.example')).toEqual([])
  })

  test('is activated and closed, with its sign-ins', async () => {
    const person = await world.user({ in: body })
    expect((await person.get('/me')).statusCode).toBe(200)

    expect((await amend(person.id, { ...(await read(person.id)), status: 'pending' })).json()).toMatchObject({
      status: 'pending',
      account: { closedAt: expect.any(String) },
    })
    expect((await person.get('/me')).statusCode).toBe(401)
    // A closed account can be written like any other.
    expect((await amend(person.id, { ...(await read(person.id)), lastName: 'Autre' })).json()).toMatchObject({
      lastName: 'Autre',
      status: 'pending',
    })
    await amend(person.id, { ...(await read(person.id)), status: 'validated' })
    expect((await queuedMails(world, person.email)).map(({ kind }) => kind)).toEqual(['account.activated'])
    expect((await world.visitor().signIn(person.email, castPassword)).statusCode).toBe(204)
  })

  test('is written with a recent proof of identity only, unlike one’s own account', async () => {
    const person = await seated()
    const before = await stored(person.id)
    const later = await world.user({ roles: ['ROLE_ADMIN'] })
    const record = await read(person.id, later)
    await world.db.updateTable('signIns').set({ provedAt: null }).where('userId', '=', later.id).execute()

    for (const answer of [
      await amend(person.id, { ...record, roles: ['ROLE_ADMIN'] }, later),
      await later.patch(`/api/users/${person.id}`, { roles: ['ROLE_ADMIN'] }),
    ])
      expect(answer.json()).toMatchObject({ status: 403, code: 'access.proofRequired' })
    expect(await stored(person.id)).toEqual(before)

    const own = await later.patch(`/api/users/${later.id}`, { address: '2 rue Basse' })
    expect(own.statusCode, own.body).toBe(200)
  })

  test('reports all violations at once, each on its field, also for omitted fields', async () => {
    const taken = await world.user()
    const person = await seated()

    const answer = await amend(person.id, {
      gender: 'Mademoiselle',
      email: taken.email,
      roles: ['ROLE_KING'],
      mainEndsOn: '2023-01-01',
      mainMandate: { id: 99_999 },
      userIrpInformations: [{ irp: { id: body.id } }],
    })

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer).toSorted()).toEqual(
      [
        'gender',
        'firstName',
        'lastName',
        'email',
        'roles[0]',
        'mainMandate',
        'mainEndsOn',
        'userIrpInformations[0].irp',
        'version',
      ].toSorted(),
    )
    for (const odd of [undefined, null, [], 'x'])
      expect((await amend(person.id, odd as never)).statusCode, String(odd)).toBeOneOf([400, 415, 422])
  })

  test('is not overwritten after a concurrent change', async () => {
    const person = await seated()
    const record = await read(person.id)
    const colleague = await world.user({ roles: ['ROLE_ADMIN'] })
    expect((await amend(person.id, { ...record, lastName: 'Premier' })).statusCode).toBe(200)

    const late = await amend(person.id, { ...required(record), lastName: 'Second' }, colleague)

    expect(late.json()).toMatchObject({ status: 409, code: 'record.stale' })
    expect(late.json().description).toContain('Anne Admin')
    expect(await read(person.id)).toMatchObject({ lastName: 'Premier', version: 2 })
  })

  test('is written by one of ten simultaneous calls', async () => {
    const person = await seated()
    const record = await read(person.id)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => amend(person.id, { ...record, address: `${index}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('is not found when it does not exist', async () => {
    const form = await read(administrator.id)
    for (const id of ['99999', 'abc', '0', '2147483648'])
      for (const answer of [
        await administrator.put(`/api/users/${id}`, form),
        await administrator.patch(`/api/users/${id}`, { lastName: 'Autre' }),
      ])
        expect(answer.json()).toMatchObject({ status: 404, code: 'record.notFound' })
  })

  test('is merged by PATCH with what administrators read', async () => {
    const person = await seated()
    const before = await stored(person.id)

    const answer = await administrator.patch(`/api/users/${person.id}`, { roles: ['ROLE_EDITOR'], mainJob: null })

    expect(answer.statusCode, answer.body).toBe(200)
    expect(await stored(person.id)).toEqual({
      user: { ...before.user, roles: ['ROLE_EDITOR'] },
      seats: before.seats.map((seat) => (seat.main ? { ...seat, jobId: null } : seat)),
    })
  })
})

test('an administrator’s own account is written as a profile', async () => {
  const self = await world.user({ roles: ['ROLE_ADMIN'], in: body, endsOn: '2027-12-31' })
  const record = await read(self.id, self)
  const before = await stored(self.id)

  const answer = await amend(
    self.id,
    { ...record, roles: [], status: 'pending', mainIrpRole: 'validator', keptUntil: '2030-01-01' },
    self,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await stored(self.id)).toEqual(before)

  const version = { version: 2 }
  const prolonged = await amend(self.id, { ...record, ...version, mainEndsOn: '2030-12-31' }, self)
  expect(prolonged.json()).toMatchObject({ status: 422, code: 'users.ownMandate' })
  const moved = await amend(self.id, { ...record, ...version, email: 'ailleurs@mandature.example' }, self)
  expect(violationPaths(moved)).toEqual(['currentPassword'])
})

test('a former administrator cannot write accounts', async () => {
  const [one, two] = [await world.user({ roles: ['ROLE_ADMIN'] }), await world.user({ roles: ['ROLE_ADMIN'] })]
  const person = await seated()
  const record = await read(person.id, one)
  expect((await amend(one.id, { ...(await read(one.id, two)), roles: [] }, two)).statusCode).toBe(200)

  const before = await stored(person.id)
  for (const answer of [
    await amend(person.id, { ...record, lastName: 'Intrus' }, one),
    await one.patch(`/api/users/${person.id}`, { lastName: 'Intrus' }),
    await amend(person.id, {}, one),
  ])
    expect(answer.json()).toMatchObject({ status: 403, code: 'access.denied' })
  expect(await stored(person.id)).toEqual(before)
})

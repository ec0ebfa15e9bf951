import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountForm, writeAccount } from '#tests/support/accounts.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string; label: string }
let other: { id: number }
let administrator: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  other = await world.body({ name: 'CSE Grand Est' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Anne', lastName: 'Admin' })
})
afterAll(() => world.close())

const one = async (table: 'jobs' | 'mandates', values: { name: string; active?: boolean; voting?: boolean }) =>
  world.db.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()
const seatsOf = (userId: number) =>
  world.db.selectFrom('assignments').selectAll().where('userId', '=', userId).orderBy('id').execute()
const fields = (answer: { json(): { violations: { propertyPath: string; code: string }[] } }) =>
  answer.json().violations.map(({ propertyPath, code }) => [propertyPath, code])

test('administrators read everything that the form needs', async () => {
  const person = await world.user({
    in: body,
    role: 'redactor',
    startsOn: '2024-01-01',
    endsOn: '2027-12-31',
    status: 'pending',
  })
  await world.db.updateTable('users').set({ registrationNote: 'Élue en mars.' }).where('id', '=', person.id).execute()

  expect((await administrator.get(`/api/users/${person.id}`)).json()).toMatchObject({
    registrationNote: 'Élue en mars.',
    mainStartsOn: '2024-01-01',
    mainEndsOn: '2027-12-31',
    version: 1,
    warnings: [],
    can: expect.arrayContaining(['users.administer', 'users.validate', 'users.delete']),
    account: {
      status: 'pending',
      roles: [],
      lastSignInAt: null,
      mandateEnded: false,
      invited: false,
      mailRefused: false,
      closedAt: null,
    },
  })
})

test('everything but the password is updated, and the author of the change is recorded', async () => {
  const person = await world.user({ in: body, also: [{ in: other }] })
  const job = await one('jobs', { name: 'Rapporteur' })
  const mandate = await one('mandates', { name: 'Suppléant' })
  const [, kept] = await seatsOf(person.id)

  const answer = await writeAccount(administrator, person.id, {
    gender: 'Monsieur',
    firstName: 'Loïc',
    lastName: 'Le Goff',
    phoneNumber: '06 39 98 10 00',
    address: '1 rue de Brest',
    roles: ['ROLE_EDITOR', 'ROLE_EDITOR', 'ROLE_READER'],
    mainIrpRole: 'validator',
    mainJob: job,
    mainMandate: { id: mandate.id },
    mainStartsOn: '2024-01-01',
    mainEndsOn: '2027-12-31',
    password: 'ignoré-et-jamais-lu',
    id: 1,
  })

  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    id: person.id,
    gender: 'Monsieur',
    firstName: 'Loïc',
    lastName: 'Le Goff',
    phoneNumber: '+33639981000',
    address: '1 rue de Brest',
    roles: ['ROLE_READER', 'ROLE_EDITOR'],
    mainIrpRole: 'validator',
    mainJob: { name: 'Rapporteur' },
    mainStartsOn: '2024-01-01',
    userIrpInformations: [{ irp: { id: other.id } }],
    version: 2,
  })
  // An unchanged seat keeps its row.
  expect((await seatsOf(person.id))[1]).toEqual(kept)
  expect(
    await world.db.selectFrom('users').select(['updatedBy', 'roles']).where('id', '=', person.id).executeTakeFirst(),
  ).toEqual({ updatedBy: administrator.id, roles: ['ROLE_EDITOR'] })
  expect((await person.get('/me')).statusCode).toBe(200)
})

test('the main seat changes, one seat is removed and one added, in one call', async () => {
  const [second, third] = [await world.body(), await world.body()]
  const person = await world.user({ in: body, also: [{ in: second, role: 'redactor' }, { in: other }] })

  const answer = await writeAccount(administrator, person.id, {
    mainIrp: { id: second.id },
    mainIrpRole: 'redactor',
    userIrpInformations: [
      { irp: `/api/irps/${body.id}`, irpRole: 'reader' },
      { irp: { id: third.id }, irpRole: 'validator' },
    ],
  })

  expect(answer.statusCode, answer.body).toBe(200)
  expect((await seatsOf(person.id)).map(({ bodyId, role, main }) => [bodyId, role, main])).toEqual([
    [body.id, 'reader', false],
    [second.id, 'redactor', true],
    [third.id, 'validator', false],
  ])
})

test('all seats can be removed', async () => {
  const person = await world.user({ in: body, also: [{ in: other }] })
  const answer = await writeAccount(administrator, person.id, { mainIrp: null, userIrpInformations: [] })
  expect(answer.json()).toMatchObject({ mainIrp: null, userIrpInformations: [] })
})

test('a name that an import brought may stay, and no other of its kind is taken', async () => {
  const person = await world.user({ lastName: 'DUPONT/MARTIN' })
  const kept = await writeAccount(administrator, person.id, { phoneNumber: '02 98 00 00 00' })
  expect(kept.json()).toMatchObject({ lastName: 'DUPONT/MARTIN', phoneNumber: '+33298000000' })
  const form = await accountForm(administrator, person.id, { lastName: 'DUPONT/DURAND' })
  expect(fields(await administrator.put(`/api/users/${person.id}/admin`, form))).toEqual([
    ['lastName', 'invalid_format'],
  ])
})

test('every violation is reported at once, on its field', async () => {
  const person = await world.user({ in: body })
  const form = await accountForm(administrator, person.id, {
    firstName: '<b>',
    email: 'personne',
    phoneNumber: '12',
    roles: ['ROLE_KING'],
    mainStartsOn: '2026-02-01',
    mainEndsOn: '2026-01-01',
    mainMandate: { id: 99_999 },
    userIrpInformations: [
      { irp: { id: body.id } },
      { irp: { id: other.id }, startsOn: '2026-02-01', endsOn: '2026-01-01' },
    ],
  })

  const answer = await administrator.put(`/api/users/${person.id}/admin`, form)

  expect(answer.statusCode).toBe(422)
  expect(fields(answer)).toEqual(
    expect.arrayContaining([
      ['firstName', 'invalid_format'],
      ['email', 'custom'],
      ['phoneNumber', 'custom'],
      ['roles[0]', 'invalid_value'],
      ['mainEndsOn', 'users.dateOrder'],
      ['mainMandate', 'record.gone'],
      ['userIrpInformations[0].irp', 'users.oneRolePerBody'],
      ['userIrpInformations[1].endsOn', 'users.dateOrder'],
    ]),
  )
  expect(answer.json().violations).toContainEqual(
    expect.objectContaining({ message: 'Veuillez attribuer un seul rôle pour un IRP' }),
  )
})

test('unknown or inactive records are refused for new seats; existing seats may keep them', async () => {
  const closed = await world.body({ active: false })
  const taken = await world.user()
  const old = await one('jobs', { name: 'Ancienne fonction', active: false })
  const person = await world.user({ in: closed, job: old })

  expect((await writeAccount(administrator, person.id, { lastName: 'Nouveau' })).statusCode).toBe(200)
  const refused = await writeAccount(administrator, person.id, {
    email: taken.email.toUpperCase(),
    mainMandate: { id: 99_999 },
    userIrpInformations: [{ irp: await world.body({ active: false }), job: { id: 99_999 } }],
  })

  expect(refused.statusCode).toBe(422)
  expect(fields(refused)).toEqual([
    ['email', 'users.emailTaken'],
    ['mainMandate', 'record.gone'],
    ['userIrpInformations[0].irp', 'record.gone'],
    ['userIrpInformations[0].job', 'record.gone'],
  ])
  expect(await seatsOf(person.id)).toHaveLength(1)
})

test('other seats require a main one', async () => {
  const person = await world.user({ in: body })
  const answer = await writeAccount(administrator, person.id, { mainIrp: null, userIrpInformations: [{ irp: other }] })
  expect(fields(answer)).toEqual([['mainIrp', 'users.oneMainBody']])
})

test('the second of two concurrent writers is told who was first', async () => {
  const person = await world.user({ in: body })
  const read = await accountForm(administrator, person.id)
  const colleague = await world.user({ roles: ['ROLE_ADMIN'] })
  expect((await writeAccount(administrator, person.id, { lastName: 'Premier' })).statusCode).toBe(200)

  expect((await colleague.put(`/api/users/${person.id}/admin`, { ...read, lastName: 'Second' })).json()).toMatchObject({
    status: 409,
    code: 'record.stale',
    description: expect.stringContaining('Anne Admin'),
  })
})

test('a new email address takes effect at once: the former one is notified, and its links stop working', async () => {
  const person = await world.user({ in: body, email: 'avant@mandature.example' })
  await world.db
    .updateTable('users')
    .set({ mailRefusedAt: '2026-03-01T00:00:00Z' })
    .where('id', '=', person.id)
    .execute()
  await world.db
    .insertInto('accountLinks')
    .values({
      userId: person.id,
      purpose: 'password',
      tokenHash: Buffer.from('jeton'),
      createdAt: '2026-03-19T08:59:00+01:00',
      expiresAt: '2026-03-19T10:00:00+01:00',
    })
    .execute()

  const answer = await writeAccount(administrator, person.id, { email: 'Apres@Mandature.example' })

  expect(answer.json()).toMatchObject({ email: 'apres@mandature.example', account: { mailRefused: false } })
  expect((await queuedMails(world, 'avant@mandature.example')).map(({ kind }) => kind)).toEqual(['email.changed'])
  expect(await queuedMails(world, 'apres@mandature.example')).toEqual([])
  expect(await world.db.selectFrom('accountLinks').selectAll().where('userId', '=', person.id).execute()).toEqual([])
  expect((await world.visitor().signIn('apres@mandature.example', castPassword)).statusCode).toBe(204)
})

test('an invited user without a password is invited again at the new address', async () => {
  const person = await world.user({ in: body, passwordHash: null, email: 'faute@mandature.example' })
  await writeAccount(administrator, person.id, { email: 'juste@mandature.example' })
  expect(await queuedMails(world, 'juste@mandature.example')).toEqual([
    { kind: 'account.invited', facts: { firstName: 'Camille' }, secret: expect.any(String) },
  ])
})

test('a secretary without a vote is a warning, not a violation', async () => {
  const secretary = await one('jobs', { name: 'Secrétaire' })
  const substitute = await one('mandates', { name: 'Suppléante' })
  const full = await one('mandates', { name: 'Titulaire', voting: true })
  const person = await world.user({ in: body })

  const answer = await writeAccount(administrator, person.id, { mainJob: secretary, mainMandate: substitute })
  expect(answer.json().warnings).toEqual([
    {
      code: 'users.jobNeedsVote',
      irp: { id: body.id, name: body.name, label: body.label },
      message: expect.stringContaining('L2315-23'),
    },
  ])
  expect((await writeAccount(administrator, person.id, { mainMandate: full })).json().warnings).toEqual([])
  const own = (await person.get(`/api/users/${person.id}`)).json()
  for (const name of ['warnings', 'account', 'registrationNote']) expect(own).not.toHaveProperty(name)
})

test('removed roles end at the next call, and so does the sign-in of a deactivated account', async () => {
  const person = await world.user({ in: body, roles: ['ROLE_ADMIN'] })
  expect((await person.get('/api/failed_tasks')).statusCode).toBe(200)

  await writeAccount(administrator, person.id, { roles: [] })
  expect((await person.get('/api/failed_tasks')).statusCode).toBe(403)
  expect((await person.get('/me')).json().roles).toEqual(['ROLE_READER'])

  const answer = await writeAccount(administrator, person.id, { status: 'pending' })
  expect(answer.json()).toMatchObject({ status: 'pending', account: { status: 'pending' } })
  expect((await person.get('/me')).statusCode).toBe(401)
  expect(await world.db.selectFrom('signIns').select('id').where('userId', '=', person.id).execute()).toEqual([])
  expect((await world.visitor().signIn(person.email, castPassword)).json()).toMatchObject({
    code: 'login.accountNotActivated',
  })

  await writeAccount(administrator, person.id, { status: 'validated' })
  expect((await queuedMails(world, person.email)).map(({ kind }) => kind)).toEqual(['account.activated'])
  expect((await world.visitor().signIn(person.email, castPassword)).statusCode).toBe(204)
})

test('administrators can change anything of themselves except their own administrator role', async () => {
  const self = await world.user({ roles: ['ROLE_ADMIN'] })
  expect((await writeAccount(self, self.id, { lastName: 'Moi' })).json()).toMatchObject({ lastName: 'Moi' })
  for (const changed of [{ roles: [] }, { status: 'pending' }])
    expect((await writeAccount(self, self.id, changed)).json()).toMatchObject({
      status: 409,
      code: 'users.notYourself',
    })
  expect((await self.get('/me')).json().roles).toContain('ROLE_ADMIN')
})

test('only administrators administer accounts', async () => {
  const people = {
    reader: await world.user({ in: body }),
    validator: await world.user({ in: body, role: 'validator' }),
    editor: await world.user({ in: body, roles: ['ROLE_EDITOR'] }),
    channel: await world.user({ in: body, roles: ['ROLE_CANAL_CSEC'] }),
  }
  const target = await world.user({ in: body, status: 'pending' })
  const form = await accountForm(administrator, target.id, { lastName: 'Intrus' })
  const before = await world.db.selectFrom('users').selectAll().where('id', '=', target.id).execute()
  const calls = (actor: Actor, id: number) => [
    actor.put(`/api/users/${id}/admin`, form),
    actor.post(`/api/users/${id}/validation`),
    actor.delete(`/api/users/${id}`),
    actor.post('/api/users/bulk', { action: 'validate', ids: [id] }),
    actor.post('/api/users/bulk', { action: 'delete', ids: [id] }),
    actor.get('/api/users/export.csv'),
  ]

  for (const [name, actor] of Object.entries(people)) {
    await actor.get('/me')
    for (const id of [target.id, actor.id, 99_999])
      for (const call of calls(actor, id))
        expect((await call).json(), `${name} ${id}`).toMatchObject({ code: 'access.denied' })
  }
  const visitor = world.visitor()
  await visitor.get('/me')
  for (const call of calls(visitor as Actor, target.id)) expect((await call).statusCode).toBe(401)
  expect(await world.db.selectFrom('users').selectAll().where('id', '=', target.id).execute()).toEqual(before)
})

test('an unknown account is not found', async () => {
  const someone = await world.user()
  const form = await accountForm(administrator, someone.id)
  for (const id of ['99999', 'abc', '0'])
    expect((await administrator.put(`/api/users/${id}/admin`, form)).json()).toMatchObject({ code: 'record.notFound' })
})

test('ten seats need as many statements as one', async () => {
  const person = await world.user({ in: body })
  const few = await world.statementsOf(() => writeAccount(administrator, person.id, { lastName: 'Un' }))
  const bodies = await Promise.all(Array.from({ length: 10 }, () => world.body()))
  const many = await world.statementsOf(() =>
    writeAccount(administrator, person.id, { userIrpInformations: bodies.map((irp) => ({ irp })) }),
  )
  expect(many.length).toBe(few.length)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstAdministrator } from '#server/people/accounts/firstAdministrator.ts'
import { createPasswordResetLink } from '#server/people/accounts/forgottenPassword.ts'
import { writeAccount } from '#tests/support/accounts.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { castPassword } from '#tests/support/cast.ts'
import { applyImport, sampleLine, sendFile, toCsv } from '#tests/support/imports.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// The audit trail of users and accounts (QUALITY DAT-06): each action with its author, instant, subject and IP address.

let world: World
let body: { id: number; name: string }
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  administrator = await world.user(
    { roles: ['ROLE_ADMIN'], firstName: 'Ada', lastName: 'Min' },
    { address: '192.0.2.7' },
  )
  await administrator.get('/me')
})
afterAll(() => world.close())

const here = { address: '192.0.2.7', at: '2026-03-19T09:00:00+01:00' }
const byAda = () => ({ userId: administrator.id, ...here })
/** By id: names are stored where they can be erased. */
const aboutThem = ({ id }: Actor) => ({ subject: 'user', subjectId: id, subjectName: null })
const ok = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body: said } = await answer
  expect(statusCode, said).toBeLessThan(300)
}

test('sign-ins and sign-outs are recorded', async () => {
  const person = await world.user({}, { address: '192.0.2.7' })
  const browser = world.visitor({ address: '192.0.2.7' })
  expect(await auditLinesDuring(world, () => browser.signIn(person.email, castPassword))).toMatchObject([
    { action: 'signIn.succeeded', userId: person.id, ...here, details: {} },
  ])
  expect(
    await auditLinesDuring(world, () => browser.get('/logout', { 'sec-fetch-site': 'same-origin' })),
  ).toMatchObject([{ action: 'signIn.ended', userId: person.id, ...here }])
  expect(await auditLinesDuring(world, () => person.delete('/api/me/sign_ins'))).toMatchObject([
    { action: 'signIn.succeeded' },
    { action: 'signIn.ended', userId: person.id, details: { others: true } },
  ])
  const other = world.visitor()
  await other.signIn(person.email, castPassword)
  const { member } = (await person.get('/api/me/sign_ins')).json<{ member: { id: number; current: boolean }[] }>()
  const { id } = member.find(({ current }) => !current) ?? { id: 0 }
  expect(await auditLinesDuring(world, () => ok(person.delete(`/api/me/sign_ins/${id}`)))).toMatchObject([
    { action: 'signIn.ended', userId: person.id },
  ])
  expect(await auditLinesDuring(world, () => person.delete(`/api/me/sign_ins/${id}`))).toEqual([])
})

test('failed sign-ins are recorded with the account if there is one, never with what was typed', async () => {
  const person = await world.user()
  const pending = await world.user({ status: 'pending' })
  const visitor = world.visitor({ address: '192.0.2.7' })
  const told = await auditLinesDuring(world, async () => {
    await visitor.signIn(person.email, 'un mauvais mot de passe')
    await visitor.signIn(pending.email, castPassword)
    await visitor.signIn('mon-secret@nulle-part.example', castPassword)
  })
  expect(told).toMatchObject([
    { action: 'signIn.failed', userId: null, ...aboutThem(person), ...here, details: { why: 'password' } },
    { action: 'signIn.failed', userId: null, ...aboutThem(pending), ...here, details: { why: 'pending' } },
    { action: 'signIn.failed', userId: null, subject: null, subjectId: null, ...here, details: { why: 'unknown' } },
  ])
  expect(JSON.stringify(told)).not.toMatch(/secret|mauvais|@/)
})

test('a remembered device signs in; its reuse as theft is recorded once', async () => {
  const person = await world.user()
  const browser = world.visitor()
  await browser.signIn(person.email, castPassword, { remember: true })
  const copied = browser.cookies.get('remember') ?? ''
  const reopened = () => {
    const again = world.visitor()
    again.cookies.set('remember', copied)
    return again.get('/me')
  }
  world.clock.forward({ minutes: 2 })
  expect(await auditLinesDuring(world, reopened)).toMatchObject([
    { action: 'signIn.succeeded', userId: person.id, details: { remembered: true } },
  ])
  world.clock.forward({ minutes: 2 })
  expect(await auditLinesDuring(world, reopened)).toMatchObject([{ action: 'signIn.stolen', ...aboutThem(person) }])
  expect(await auditLinesDuring(world, reopened)).toEqual([])
  world.clock.set('2026-03-19T09:00:00+01:00')
})

test('changes of passwords and email addresses are recorded when requested and when done', async () => {
  const person = await world.user({}, { address: '192.0.2.7' })
  await person.get('/me')
  const visitor = world.visitor({ address: '192.0.2.7' })
  await visitor.get('/me')
  const asked = await auditLinesDuring(world, async () => {
    await ok(visitor.post('/api/users/forgot_password', { email: person.email }))
    await ok(visitor.post('/api/users/forgot_password', { email: 'personne@nulle-part.example' }))
    await runTasks(world, 'accounts.forgotten')
  })
  expect(asked).toMatchObject([{ action: 'password.asked', userId: null, ...aboutThem(person), ...here }])

  const token = (await queuedMails(world, person.email)).at(-1)?.secret
  const password = 'Girafe-tuyau-lampe-77'
  expect(
    await auditLinesDuring(world, () => ok(visitor.post('/api/users/reset_password', { token, password }))),
  ).toMatchObject([{ action: 'password.reset', userId: person.id, ...aboutThem(person), ...here }])
  const again = world.visitor()
  await again.signIn(person.email, password)
  const change = () =>
    ok(
      again.put(`/api/users/${person.id}/reset_password`, {
        currentPassword: password,
        password: 'Zèbre-carton-flûte-31',
      }),
    )
  expect(await auditLinesDuring(world, change)).toMatchObject([{ action: 'password.changed', userId: person.id }])

  const { gender, firstName, lastName, version } = (await again.get('/me')).json()
  const email = 'ailleurs@nouvelle.example'
  const form = { gender, firstName, lastName, version, email, currentPassword: 'Zèbre-carton-flûte-31' }
  expect(await auditLinesDuring(world, () => ok(again.put(`/api/users/${person.id}`, form)))).toMatchObject([
    { action: 'account.amended', userId: person.id, details: { fields: ['email'] } },
  ])
  const confirmation = (await queuedMails(world, email)).at(-1)?.secret
  expect(
    await auditLinesDuring(world, () => ok(visitor.post('/api/users/email_confirmation', { token: confirmation }))),
  ).toMatchObject([{ action: 'email.changed', userId: person.id, ...aboutThem(person) }])

  expect(await auditLinesDuring(world, () => createPasswordResetLink(world.portal, email))).toMatchObject([
    { action: 'password.asked', userId: null, address: null, ...aboutThem(person) },
  ])
})

test('an account request, its activation and its refusal are recorded', async () => {
  const visitor = world.visitor({ address: '192.0.2.7' })
  await visitor.get('/me')
  const form = {
    gender: 'Madame',
    firstName: 'Enora',
    lastName: 'Riou',
    email: 'enora@nouvelle.example',
    password: 'Girafe-tuyau-lampe-77',
    consent: true,
    mainIrp: { id: body.id },
  }
  const [registered] = await auditLinesDuring(world, () => ok(visitor.post('/api/users', form)))
  expect(registered).toMatchObject({ action: 'account.registered', ...here, subject: 'user' })
  expect(registered?.userId).toBe(registered?.subjectId)
  const { subjectId: id } = registered ?? {}
  expect(await auditLinesDuring(world, () => ok(administrator.post(`/api/users/${id}/validation`)))).toMatchObject([
    { action: 'account.activated', ...byAda(), subjectId: id },
  ])
  const [one, two] = [await world.user({ status: 'pending' }), await world.user()]
  const removal = () => ok(administrator.post('/api/users/bulk', { action: 'delete', ids: [one.id, two.id] }))
  expect(await auditLinesDuring(world, removal)).toMatchObject([
    { action: 'account.refused', ...byAda(), ...aboutThem(one) },
    { action: 'account.deleted', ...byAda(), ...aboutThem(two) },
  ])
})

test('roles and seats are recorded with their former and new values', async () => {
  const person = await world.user({ in: body })
  const change = {
    roles: ['ROLE_EDITOR'],
    lastName: 'Le Bihan',
    mainIrpRole: 'validator',
  }
  const told = await auditLinesDuring(world, () => ok(writeAccount(administrator, person.id, change)))
  expect(told).toMatchObject([
    { action: 'account.read', ...byAda(), subjectId: person.id },
    {
      action: 'account.amended',
      ...byAda(),
      subjectId: person.id,
      details: {
        fields: ['lastName'],
        rolesBefore: [],
        rolesAfter: ['ROLE_EDITOR'],
        placesBefore: ['CSE Bretagne : Lecteur'],
        placesAfter: ['CSE Bretagne : Référent valideur'],
      },
    },
  ])
  const back = await auditLinesDuring(world, () =>
    ok(writeAccount(administrator, person.id, { status: 'pending', email: 'autre@nouvelle.example' })),
  )
  expect(back).toMatchObject([
    { action: 'account.amended', details: { fields: ['email'], before: 'validated', after: 'pending' } },
    { action: 'email.changed', ...byAda(), subjectId: person.id },
  ])
})

test('an administrator’s reading of an account is recorded once a day in Paris time', async () => {
  const person = await world.user()
  const look = () => ok(administrator.get(`/api/users/${person.id}`))
  expect(await auditLinesDuring(world, look)).toMatchObject([
    { action: 'account.read', ...byAda(), ...aboutThem(person) },
  ])
  expect(await auditLinesDuring(world, () => Promise.all([look(), look(), look()]))).toEqual([])
  expect(await auditLinesDuring(world, () => ok(administrator.get(`/api/users/${administrator.id}`)))).toEqual([])
  expect(await auditLinesDuring(world, () => ok(person.get(`/api/users/${administrator.id}`)))).toMatchObject([
    { action: 'signIn.succeeded' },
  ])
})

test('the day begins at midnight in Paris', async () => {
  const night = await openWorld({ at: '2026-03-19T23:59:00+01:00' })
  try {
    const watcher = await night.user({ roles: ['ROLE_ADMIN'] })
    const person = await night.user()
    await watcher.get('/me')
    const look = () => ok(watcher.get(`/api/users/${person.id}`))
    expect(await auditLinesDuring(night, look)).toHaveLength(1)
    expect(await auditLinesDuring(night, look)).toHaveLength(0)
    night.clock.set('2026-03-20T00:01:00+01:00')
    expect(await auditLinesDuring(night, look)).toHaveLength(1)
  } finally {
    await night.close()
  }
})

test('exports are recorded: the list of accounts, the personal data archive, a copied directory', async () => {
  expect(
    await auditLinesDuring(world, () => ok(administrator.get('/api/users/export.csv?status=pending'))),
  ).toMatchObject([{ action: 'accounts.exported', ...byAda(), subject: null, details: { count: expect.any(Number) } }])
  const person = await world.user()
  await person.get('/me')
  expect(await auditLinesDuring(world, () => ok(person.get('/api/me/export')))).toMatchObject([
    { action: 'account.exported', userId: person.id },
  ])
  const crowd = Array.from({ length: 230 }, (_, index) => ({
    gender: 'Madame' as const,
    firstName: 'Camille',
    lastName: `Martin ${String.fromCodePoint(65 + (index % 26))}`,
    email: `martin.${index}@mandature.example`,
    activatedAt: '2026-01-05T09:00:00+01:00',
  }))
  await world.db.insertInto('users').values(crowd).execute()
  const told = await auditLinesDuring(world, async () => {
    for (const page of [1, 2, 3, 3, 3]) await person.get(`/api/users?itemsPerPage=100&page=${page}`)
  })
  expect(told).toMatchObject([{ action: 'accounts.walked', userId: person.id }])
})

test('an import is recorded with who checked and who applied it, and each account that it wrote', async () => {
  const known = await world.user({ in: body, email: 'jean@irp.example', firstName: 'Jean', lastName: 'Riou' })
  const jean = { ...sampleLine, civilite: '', nom: 'Riou', prenom: 'Jean', email: known.email, role: 'Rédacteur' }
  let id = 0
  const deposit = async () => {
    const answer = await sendFile(administrator, toCsv([sampleLine, jean]), { mandates: 'create' })
    id = answer.json<{ id: number }>().id
  }
  expect(await auditLinesDuring(world, deposit)).toMatchObject([
    { action: 'import.checked', ...byAda(), subject: 'import', subjectName: null },
  ])
  expect(await auditLinesDuring(world, () => runTasks(world, 'imports.check'))).toEqual([])
  const colleague = await world.user({ roles: ['ROLE_ADMIN'] }, { address: '192.0.2.9' })
  await colleague.get('/me')
  const applied = await auditLinesDuring(world, async () => ok(applyImport(world, colleague, id)))
  const byColleague = { userId: colleague.id, address: '192.0.2.9' }
  expect(applied).toMatchObject([
    { action: 'mandate.created', ...byColleague, subjectName: 'Titulaire', details: { import: id } },
    { action: 'account.created', ...byColleague, subject: 'user', details: { import: id } },
    { action: 'account.amended', ...byColleague, subjectId: known.id, details: { import: id } },
    { action: 'import.applied', ...byColleague, subjectId: id, details: { created: 1, updated: 1, deleted: 0 } },
  ])
})

test('the first administrator is recorded too', async () => {
  const empty = await openWorld()
  try {
    expect(
      await auditLinesDuring(empty, () => makeFirstAdministrator(empty.portal, 'ada@mandature.example')),
    ).toMatchObject([{ action: 'account.created', userId: null, address: null, details: { roles: ['ROLE_ADMIN'] } }])
  } finally {
    await empty.close()
  }
})

test('refused calls are not recorded', async () => {
  const told = await auditLinesDuring(world, async () => {
    const answer = await writeAccount(administrator, administrator.id, { status: 'pending' })
    expect(answer.statusCode).toBe(409)
    expect((await administrator.post('/api/users/999999/validation')).statusCode).toBe(404)
  })
  expect(told).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listStartupNotices } from '#server/operation/start/startupNotices.ts'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { makeAdministrator, makeFirstAdministrator } from './firstAdministrator.ts'
import { createFirstAdministratorLink } from './firstAdministratorLink.ts'

const camille = {
  gender: 'Madame',
  firstName: 'Camille',
  lastName: 'Martin',
  email: 'camille@exemple.fr',
  password: 'Trombone-lune-buvard-7',
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
// Deleting row by row would keep the last administrator.
beforeEach(() => sql`truncate users, first_administrator_links cascade`.execute(world.db))
afterAll(() => world.close())

const tokenOf = (path: string | null) => path?.split('/').at(-1) ?? ''

async function ask(path: string, body: object) {
  const visitor = world.visitor()
  await visitor.get('/me')
  return visitor.post(`/api/users/${path}`, body)
}
const use = (path: string | null, changes: object = {}) =>
  ask('first_administrator', { ...camille, token: tokenOf(path), ...changes })
const isOpen = async (path: string | null) =>
  (await ask('first_administrator_link', { token: tokenOf(path) })).json<{ open: boolean }>().open

test('a new portal gets its administrator with a link, once', async () => {
  const path = await createFirstAdministratorLink(world.portal)
  expect(path).toMatch(/^\/auth\/first-administrator\/[\w-]{43}$/)
  expect(await isOpen(path)).toBe(true)
  expect(await world.db.selectFrom('users').select('id').execute()).toEqual([])

  const visitor = world.visitor()
  await visitor.get('/me')
  const created = await visitor.post('/api/users/first_administrator', { ...camille, token: tokenOf(path) })
  expect(created.statusCode).toBe(204)

  // Choosing the password signs in.
  expect((await visitor.get('/me')).json()).toMatchObject({
    firstName: 'Camille',
    roles: ['ROLE_READER', 'ROLE_ADMIN'],
  })
  expect(await isOpen(path)).toBe(false)
  const other = { email: 'autre@exemple.fr' }
  expect((await use(path, other)).json()).toMatchObject({
    violations: [{ propertyPath: 'token', code: 'users.linkExpired' }],
  })
  const { id } = await world.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const trail = world.db.selectFrom('auditEvents').select(['action', 'userId']).orderBy('id')
  expect(await trail.execute()).toEqual([
    { action: 'account.created', userId: null },
    { action: 'signIn.succeeded', userId: id },
  ])
  // The next start finds an administrator.
  expect(await createFirstAdministratorLink(world.portal)).toBeNull()
})

test('the link of the last start works, for one day, and only one of two simultaneous callers gets the account', async () => {
  const first = await createFirstAdministratorLink(world.portal)
  const last = await createFirstAdministratorLink(world.portal)
  expect(await isOpen(first)).toBe(false)
  expect((await use(first)).json()).toMatchObject({ status: 422 })

  world.clock.forward({ hours: 23, minutes: 59 })
  const answers = await Promise.all([use(last), use(last, { email: 'autre@exemple.fr' })])
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.toSorted((one, other) => one - other)).toEqual([204, 422])

  await sql`truncate users cascade`.execute(world.db)
  const late = await createFirstAdministratorLink(world.portal)
  world.clock.forward({ hours: 24, seconds: 1 })
  expect((await use(late)).json()).toMatchObject({ violations: [{ propertyPath: 'token' }] })
})

test('each start prints a link until the portal has an administrator', async () => {
  const started = async () => (await listStartupNotices(world.portal, 'https://portail.exemple.fr')).join('\n')
  const first = await started()
  const second = await started()
  expect(first).toMatch(
    /premier administrateur.*\nhttps:\/\/portail\.exemple\.fr\/auth\/first-administrator\/[\w-]{43}$/,
  )
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])

  expect((await use(second)).statusCode).toBe(204)
  expect(await started()).toBe('')
  await world.db.insertInto('mailHolds').values({ since: world.clock.now().toISOString() }).execute()
  expect(await started()).toMatch(/les courriels attendent.*release-mails/)
})

test('a start whose output is logged names the command instead of the link', async () => {
  const [logged = ''] = await listStartupNotices(world.portal, 'https://portail.exemple.fr', true)
  expect(logged).toMatch(/premier administrateur.*first-administrator ADRESSE$/)
  expect(logged).not.toContain('https://')
})

test('violations are reported field by field, and the link stays valid', async () => {
  const path = await createFirstAdministratorLink(world.portal)

  const wrong = await use(path, { email: 'camille', firstName: '' })
  expect(wrong.json<{ violations: { propertyPath: string }[] }>().violations.map((one) => one.propertyPath)).toEqual([
    'firstName',
    'email',
  ])
  expect((await use(path, { password: 'Camille-Martin-2026' })).json()).toMatchObject({
    violations: [{ propertyPath: 'password', code: 'users.commonPassword' }],
  })
  expect(await isOpen(path)).toBe(true)
})

test('the link and the operator command invalidate each other', async () => {
  const path = await createFirstAdministratorLink(world.portal)
  const link = await makeFirstAdministrator(world.portal, 'operateur@exemple.fr')
  expect((await use(path)).statusCode).toBe(204)

  expect((await ask('reset_link', { token: tokenOf(link) })).json()).toMatchObject({ open: false })
  expect(await world.db.selectFrom('users').select('email').where('status', '=', 'validated').execute()).toEqual([
    { email: camille.email },
  ])
})

test('an operator names another administrator, with or without an existing account', async () => {
  await world.user({ email: 'titulaire@exemple.fr', roles: ['ROLE_ADMIN'] })
  await world.user({ email: 'editrice@exemple.fr', roles: ['ROLE_EDITOR'] })
  await world.user({ email: 'attente@exemple.fr', status: 'pending' })

  expect(await makeAdministrator(world.portal, 'editrice@exemple.fr')).toEqual({ link: null, isUnconfirmed: false })
  const named = await Promise.all(
    ['attente@exemple.fr', 'nouvelle@exemple.fr'].map((email) => makeAdministrator(world.portal, email)),
  )
  await expect(makeAdministrator(world.portal, 'Titulaire@exemple.fr')).rejects.toThrow(
    'titulaire@exemple.fr administre déjà ce portail.',
  )

  for (const { link } of named) {
    expect((await ask('reset_link', { token: tokenOf(link) })).json()).toEqual({ open: true, signsIn: true })
    const visitor = world.visitor()
    await visitor.get('/me')
    const chosen = await visitor.post('/api/users/reset_password', { token: tokenOf(link), password: camille.password })
    expect(chosen.statusCode).toBe(204)
    // The first password of an account signs in.
    expect((await visitor.get('/me')).json()).toMatchObject({ roles: ['ROLE_READER', 'ROLE_ADMIN'] })
  }
  const signsIn = async (email: string, password: string) => {
    const visitor = world.visitor()
    await visitor.signIn(email, password)
    return (await visitor.get('/me')).json<{ roles?: string[] }>().roles
  }
  expect(await signsIn('editrice@exemple.fr', castPassword)).toEqual(['ROLE_READER', 'ROLE_EDITOR', 'ROLE_ADMIN'])
  expect(await signsIn('nouvelle@exemple.fr', camille.password)).toEqual(['ROLE_READER', 'ROLE_ADMIN'])
  // Whoever had requested an account with this address cannot sign in with their former password.
  expect(await signsIn('attente@exemple.fr', castPassword)).toBeUndefined()
  expect(await signsIn('attente@exemple.fr', camille.password)).toEqual(['ROLE_READER', 'ROLE_ADMIN'])
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where user_id is null and action like 'account.%' order by id desc limit 3`.execute(
    world.db,
  )
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['account.amended', 'account.created', 'account.created'])
})

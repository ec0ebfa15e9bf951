import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { makeFirstAdministrator } from './firstAdministrator.ts'
import { createPasswordResetLink } from './forgottenPassword.ts'

const chosen = 'Trombone-lune-buvard-7'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'http://portail.mandature.example' } })
})
// Deleting row by row would keep the last administrator.
beforeEach(() => sql`truncate users cascade`.execute(world.db))
afterAll(() => world.close())

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

async function choose(link: string, password = chosen) {
  const visitor = world.visitor()
  await visitor.get('/me')
  return visitor.post('/api/users/reset_password', { token: tokenOf(link), password })
}

const signIn = async (email: string, password = chosen) => (await world.visitor().signIn(email, password)).statusCode

test('the first administrator chooses a password with a link, and signs in', async () => {
  const link = await makeFirstAdministrator(world.portal, ' Camille.Martin@Exemple.fr ', [
    'Camille',
    'Martin',
    'Le',
    'Goff',
  ])
  expect(link).toMatch(/^http:\/\/portail\.mandature\.example\/auth\/reset-password\/[\w-]{43}$/)
  expect(await signIn('camille.martin@exemple.fr')).toBe(401)

  expect((await choose(link)).statusCode).toBe(204)

  const visitor = world.visitor()
  await visitor.signIn('camille.martin@exemple.fr', chosen)
  expect((await visitor.get('/me')).json()).toMatchObject({
    firstName: 'Camille',
    lastName: 'Martin Le Goff',
    roles: ['ROLE_READER', 'ROLE_ADMIN'],
  })
  expect((await choose(link)).json()).toMatchObject({ code: 'users.linkExpired' })
})

test('a portal has no account before its first administrator is created', async () => {
  for (const email of ['admin@mandature.example', 'admin@localhost.example', 'root@exemple.fr'])
    for (const password of ['admin', 'Mandature-2026!', castPassword]) expect(await signIn(email, password)).toBe(401)
})

test('the link is valid for one day, and can be requested again', async () => {
  const late = await makeFirstAdministrator(world.portal, 'camille@exemple.fr')
  world.clock.forward({ hours: 24, seconds: 1 })
  expect((await choose(late)).json()).toMatchObject({ code: 'users.linkExpired' })

  const again = await makeFirstAdministrator(world.portal, 'camille@exemple.fr')
  world.clock.forward({ hours: 23, minutes: 59 })
  expect((await choose(again)).statusCode).toBe(204)
})

test('a mistyped address gives no access once another administrator is named', async () => {
  const wrong = await makeFirstAdministrator(world.portal, 'camile@exemple.fr')
  const right = await makeFirstAdministrator(world.portal, 'camille@exemple.fr')

  expect((await choose(wrong)).json()).toMatchObject({ code: 'users.linkExpired' })
  expect((await choose(right)).statusCode).toBe(204)
  expect(await users()).toEqual([
    { email: 'camile@exemple.fr', roles: [], status: 'pending' },
    { email: 'camille@exemple.fr', roles: ['ROLE_ADMIN'], status: 'validated' },
  ])
})

test('whoever had registered with the address cannot sign in with their former password', async () => {
  await world.user({ email: 'camille@exemple.fr', status: 'pending' })

  const link = await makeFirstAdministrator(world.portal, 'camille@exemple.fr')

  expect(await signIn('camille@exemple.fr', castPassword)).toBe(401)
  await choose(link)
  expect(await signIn('camille@exemple.fr')).toBe(204)
})

test('a closed account with the address is opened again', async () => {
  const person = await world.user({ email: 'camille@exemple.fr', status: 'pending' })
  await world.db
    .updateTable('users')
    .set({ closedAt: world.clock.now().toISOString() })
    .where('id', '=', person.id)
    .execute()

  const link = await makeFirstAdministrator(world.portal, 'camille@exemple.fr')

  expect((await choose(link)).statusCode).toBe(204)
  expect(await signIn('camille@exemple.fr')).toBe(204)
})

test('a second first administrator is refused: an administrator with a password names the others', async () => {
  await world.user({ email: 'titulaire@exemple.fr', roles: ['ROLE_ADMIN'] })

  await expect(makeFirstAdministrator(world.portal, 'camille@exemple.fr')).rejects.toThrow(
    /^Un administrateur existe déjà \(titulaire@exemple\.fr\)/,
  )
  expect(await users()).toHaveLength(1)
})

test('two operators at once create one administrator', async () => {
  await Promise.all(['un@exemple.fr', 'deux@exemple.fr'].map((email) => makeFirstAdministrator(world.portal, email)))

  expect((await users()).filter(({ roles }) => roles.includes('ROLE_ADMIN'))).toHaveLength(1)
})

test('an invalid email address is reported', async () => {
  await expect(makeFirstAdministrator(world.portal, 'camille')).rejects.toThrow(
    '« camille » n’est pas une adresse électronique.',
  )
})

test('an operator creates a password link where mails do not arrive', async () => {
  const { email } = await world.user()

  const link = await createPasswordResetLink(world.portal, email)

  expect((await choose(link)).statusCode).toBe(204)
  expect(await signIn(email)).toBe(204)
  await world.user({ email: 'attente@exemple.fr', status: 'pending' })
  for (const nobody of ['attente@exemple.fr', 'inconnue@exemple.fr', 'personne'])
    await expect(createPasswordResetLink(world.portal, nobody)).rejects.toThrow(
      `Aucun compte activé n’a l’adresse « ${nobody} ».`,
    )
})

const users = () => world.db.selectFrom('users').select(['email', 'roles', 'status']).orderBy('email').execute()

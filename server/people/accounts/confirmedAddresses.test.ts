import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLink } from '#server/ground/identity/accountLinks.ts'
import { castPassword } from '#tests/support/cast.ts'
import { signInAtProvider, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { makeAdministrator } from './firstAdministrator.ts'
import { createPasswordResetLink } from './forgottenPassword.ts'

const portalUrl = 'http://localhost:3000'
const chosen = 'Trombone-lune-buvard-7'

let provider: TestProvider
let world: World
let body: { id: number; name: string }
let administrator: Actor
beforeAll(async () => {
  provider = await startProvider({ redirectUris: [`${portalUrl}/api/providers/maison/callback`] })
  world = await openWorld({
    env: { PUBLIC_URL: portalUrl, OIDC_PROVIDERS: 'maison', ...provider.env('maison', 'Compte de la maison') },
  })
  body = await world.body({ name: 'CSE Bretagne' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(() => world.db.deleteFrom('quotas').execute())
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** Makes a call as a visitor with a page of the portal open. */
async function post(path: string, sent: object) {
  const caller = world.visitor()
  await caller.get('/me')
  return caller.post(path, sent)
}

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''
const choose = (token: string) => post('/api/users/reset_password', { token, password: chosen })
const confirmedAt = async (id: number) =>
  (await world.db.selectFrom('users').select('emailConfirmedAt').where('id', '=', id).executeTakeFirstOrThrow())
    .emailConfirmedAt
const now = '2026-03-19T09:00:00+01:00'

test('a mailed link to another password confirms the address; one that an operator hands over does not', async () => {
  const [mailed, handed] = [await world.user({ emailConfirmedAt: null }), await world.user({ emailConfirmedAt: null })]
  await post('/api/users/forgot_password', { email: mailed.email })
  await runTasks(world, 'accounts.forgotten')
  const token = (await queuedMails(world, mailed.email)).at(-1)?.secret ?? ''
  expect((await choose(token)).statusCode).toBe(204)
  expect((await choose(tokenOf(await createPasswordResetLink(world.portal, handed.email)))).statusCode).toBe(204)

  expect([await confirmedAt(mailed.id), await confirmedAt(handed.id)]).toEqual([now, null])
})

test('the link of an invitation confirms the address to which it was mailed', async () => {
  const person = await world.user({ emailConfirmedAt: null, passwordHash: null })
  const invited = await administrator.post('/api/users/bulk', { action: 'invite', ids: [person.id] })
  expect(invited.json()).toMatchObject({ count: 1 })
  const token = (await queuedMails(world, person.email)).at(-1)?.secret ?? ''

  expect((await choose(token)).statusCode).toBe(204)
  expect(await confirmedAt(person.id)).toBe(now)
})

test('a confirmed change of address confirms the new one', async () => {
  const person = await world.user({ emailConfirmedAt: null })
  const link = { userId: person.id, purpose: 'email', email: 'autre@ailleurs.example' } as const
  const token = await makeLink(world.db, link, world.clock.now())

  expect((await post('/api/users/email_confirmation', { token })).statusCode).toBe(204)
  expect(await confirmedAt(person.id)).toBe(now)
})

test('another address is not confirmed, whatever writes it', async () => {
  const { id } = await world.user()
  expect(await confirmedAt(id)).not.toBeNull()
  await world.db
    .updateTable('users')
    .set({ firstName: 'Anne', email: 'deplacee@exemple.fr' })
    .where('id', '=', id)
    .execute()
  expect(await confirmedAt(id)).toBeNull()
})

let people = 0
/** Signs in at the provider as somebody of this address. */
async function signInByProvider(sub: string) {
  const caller = world.visitor()
  await caller.get('/me')
  const started = await caller.post('/api/providers/maison/sign_in', {})
  const url = await signInAtProvider(started.json<{ url: string }>().url, sub)
  const answer = await caller.get(url.slice(portalUrl.length), { accept: 'text/html' })
  return { caller, path: answer.headers.location }
}

/** Asks for an account by the provider. @returns its id */
async function registerByProvider(claims: object, email: string) {
  const sub = `demande${++people}`
  provider.people.set(sub, { given_name: 'Maïwenn', family_name: 'Le Goff', ...claims })
  const { caller } = await signInByProvider(sub)
  const form = { gender: 'Madame', firstName: 'Maïwenn', lastName: 'Le Goff', email, mainIrp: { id: body.id } }
  expect((await caller.post('/api/pending_identity/registration', { ...form, consent: true })).statusCode).toBe(204)
  const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, sub }
}

const kindsTo = async (email: string) => (await queuedMails(world, email)).map(({ kind }) => kind)

test('a request by a provider that vouches for the address is confirmed at once, and administrators are told so', async () => {
  const email = 'sure@maison.example'
  const { id } = await registerByProvider({ email, email_verified: true }, email)

  expect(await confirmedAt(id)).toBe(now)
  expect(await kindsTo(email)).toEqual([])
  expect((await queuedMails(world, administrator.email)).at(-1)).toMatchObject({
    kind: 'account.registered',
    facts: { userId: id, isEmailConfirmed: true },
  })
})

test('a request by a provider is confirmed by a mail when it vouches for no address, or for another one', async () => {
  const doubtful = { email: 'douteuse@maison.example', email_verified: false }
  const other = { email: 'la-sienne@maison.example', email_verified: true }
  const { id: first } = await registerByProvider(doubtful, doubtful.email)
  const { id: second } = await registerByProvider(other, 'celle-d-un-autre@maison.example')

  expect([await confirmedAt(first), await confirmedAt(second)]).toEqual([null, null])
  expect(await kindsTo(doubtful.email)).toEqual(['account.confirmEmail'])
  expect(await kindsTo('celle-d-un-autre@maison.example')).toEqual(['account.confirmEmail'])
})

test('an account that is joined by the address for which a provider vouches is confirmed', async () => {
  const sub = `invitee${++people}`
  const email = `${sub}@maison.example`
  const { id } = await world.user({ email, emailConfirmedAt: null, passwordHash: null })
  provider.people.set(sub, { email, email_verified: true })

  expect((await signInByProvider(sub)).path).toBe('/home')
  expect(await confirmedAt(id)).toBe(now)
})

test('the operator is told of an active account whose address nobody has confirmed', async () => {
  const [known, unknown] = [await world.user(), await world.user({ emailConfirmedAt: null })]

  expect(await makeAdministrator(world.portal, known.email)).toEqual({ link: null, isUnconfirmed: false })
  expect(await makeAdministrator(world.portal, unknown.email)).toEqual({ link: null, isUnconfirmed: true })
})

test('an identity whose request gave somebody else’s address does not open the account that an operator names', async () => {
  const email = 'direction@exemple.fr'
  const { sub } = await registerByProvider({ email: 'pirate@maison.example', email_verified: true }, email)

  const { link } = await makeAdministrator(world.portal, email)

  expect((await signInByProvider(sub)).path).not.toBe('/home')
  expect((await choose(tokenOf(link ?? ''))).statusCode).toBe(204)
  expect((await world.visitor().signIn(email, chosen)).statusCode).toBe(204)
  expect((await world.visitor().signIn(email, castPassword)).statusCode).toBe(401)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import type { Caller } from '#tests/support/caller.ts'
import { signInAtProvider, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const portalUrl = 'http://localhost:3000'
const proof = { by: 'provider' }

let provider: TestProvider
let world: World
let body: { id: number; name: string }
beforeAll(async () => {
  provider = await startProvider({ redirectUris: [`${portalUrl}/api/providers/maison/callback`] })
  world = await openWorld({
    env: { PUBLIC_URL: portalUrl, OIDC_PROVIDERS: 'maison', ...provider.env('maison', 'Compte de la maison') },
  })
  body = await world.body({ name: 'CSE Bretagne' })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function signIn(sub: string): Promise<{ caller: Caller; path: string | undefined }> {
  const caller = world.visitor()
  await caller.get('/me')
  const started = await caller.post('/api/providers/maison/sign_in', {})
  const url = await signInAtProvider(started.json<{ url: string }>().url, sub)
  const answer = await caller.get(url.slice(new URL(url).origin.length), { accept: 'text/html' })
  return { caller, path: answer.headers.location }
}

let people = 0
/** Requests an account by the provider, and signs in again. @returns the browser in which the identity waits */
async function requestAccount() {
  const sub = `attente${++people}`
  const email = `${sub}@maison.example`
  provider.people.set(sub, { email, email_verified: true, given_name: 'Maïwenn', family_name: 'Le Goff' })
  const first = await signIn(sub)
  expect(first.path).toBe('/auth/complete')
  const mainIrp = { id: body.id }
  const form = { gender: 'Madame', firstName: 'Maïwenn', lastName: 'Le Goff', email, mainIrp, note: null }
  await world.db.deleteFrom('quotas').execute()
  expect((await first.caller.post('/api/pending_identity/registration', { ...form, consent: true })).statusCode).toBe(
    204,
  )
  const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const again = await signIn(sub)
  expect(again.path).toBe('/auth/waiting/provider')
  return { id, sub, form, caller: again.caller }
}

const read = (caller: Caller) => caller.post('/api/users/request', proof)
const correct = (caller: Caller, form: object) => caller.post('/api/users/request/correction', { ...form, proof })
const withdraw = (caller: Caller) => caller.post('/api/users/request/withdrawal', proof)

test('whoever waits by an identity reads and corrects the request', async () => {
  const { id, form, caller } = await requestAccount()
  expect((await caller.get('/api/pending_identity')).json()).toMatchObject({ needs: 'decision' })
  expect((await read(caller)).json()).toMatchObject({ firstName: 'Maïwenn', mainIrp: { id: body.id } })

  const lines = await auditLinesDuring(world, async () => {
    const corrected = await correct(caller, { ...form, firstName: 'Maïwenn-Anne' })
    expect(corrected.json()).toMatchObject({ firstName: 'Maïwenn-Anne' })
  })
  expect(lines).toMatchObject([
    { action: 'account.requestCorrected', subjectId: id, details: { fields: ['firstName'] } },
  ])
  const faulty = await correct(caller, { ...form, firstName: '' })
  expect(faulty.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'firstName' }] })
})

test('whoever waits by an identity withdraws the request, and may ask again', async () => {
  const { id, sub, caller } = await requestAccount()
  expect((await withdraw(caller)).statusCode).toBe(204)

  expect(await world.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()).toBeUndefined()
  expect((await read(caller)).statusCode).toBe(404)
  expect((await signIn(sub)).path).toBe('/auth/complete')
})

test('whoever waits by an identity is mailed a link for an address for which the provider does not vouch', async () => {
  const { form, caller } = await requestAccount()
  expect((await read(caller)).json()).toMatchObject({ emailConfirmed: true })
  const email = `autre.${form.email}`
  expect((await correct(caller, { ...form, email })).json()).toMatchObject({ email, emailConfirmed: false })

  const again = await caller.post('/api/users/request/confirmation_link', proof)
  expect(again.json()).toMatchObject({ email, emailConfirmed: false })
  const mails = await queuedMails(world, email)
  expect(mails.map(({ kind }) => kind)).toEqual(['account.confirmEmail', 'account.confirmEmail'])
  const token = mails.at(-1)?.secret
  expect((await caller.post('/api/users/request/confirmation', { token })).statusCode).toBe(204)
  expect((await read(caller)).json()).toMatchObject({ emailConfirmed: true })
})

test('once the identity is forgotten, nobody else opens the request in that browser', async () => {
  const { id, sub, form, caller } = await requestAccount()
  expect((await caller.delete('/api/pending_identity')).statusCode).toBe(200)

  for (const call of [read, withdraw, (other: Caller) => correct(other, form)])
    expect((await call(caller)).statusCode).toBe(404)
  expect(await world.db.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(1)
  expect((await signIn(sub)).path).toBe('/auth/waiting/provider')
})

test('an identity whose account waits for a decision shows its request for a quarter of an hour', async () => {
  const { caller } = await requestAccount()
  world.clock.forward({ minutes: 14 })
  expect((await read(caller)).statusCode).toBe(200)
  world.clock.forward({ minutes: 2 })
  expect((await read(caller)).statusCode).toBe(404)
})

test('without an identity that waits, or after its time, there is nothing to read', async () => {
  const { form, caller } = await requestAccount()
  const stranger = world.visitor()
  await stranger.get('/me')
  for (const call of [read, withdraw, (other: Caller) => correct(other, form)])
    expect((await call(stranger)).statusCode).toBe(404)

  await world.db.updateTable('pendingIdentities').set({ expiresAt: world.clock.now().toISOString() }).execute()
  for (const call of [read, withdraw, (other: Caller) => correct(other, form)])
    expect((await call(caller)).statusCode).toBe(404)
})

test('an identity that was unlinked meanwhile proves nothing', async () => {
  const { id, caller } = await requestAccount()
  await world.db.deleteFrom('identities').where('userId', '=', id).execute()
  expect((await read(caller)).statusCode).toBe(404)
  expect((await withdraw(caller)).statusCode).toBe(404)
})

test('after the decision the request is no longer its author’s', async () => {
  const { id, form, caller } = await requestAccount()
  await world.db.updateTable('users').set({ activatedAt: '2026-03-19T09:00:00+01:00' }).where('id', '=', id).execute()
  for (const call of [read, withdraw, (other: Caller) => correct(other, form)])
    expect((await call(caller)).json()).toMatchObject({ code: 'login.accountActivated' })
})

test('the identity that waits for the password of an account does not open a request of that account', async () => {
  const sub = `mot${++people}`
  const email = `${sub}@maison.example`
  provider.people.set(sub, { email, email_verified: true })
  await world.user({ in: body, email })
  const { caller, path } = await signIn(sub)
  expect(path).toBe('/auth/join')
  expect((await read(caller)).statusCode).toBe(404)
})

test('a closed account is told as before, without a page of its request', async () => {
  const { id, sub } = await requestAccount()
  await world.db.updateTable('users').set({ closedAt: '2026-03-19T09:00:00+01:00' }).where('id', '=', id).execute()
  expect((await signIn(sub)).path).toBe('/auth/login?refus=pending')
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '#contract/people/providers/identityProviders.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { identityProviderForm } from '#tests/support/identityProviders.ts'
import { signInAtProvider, startProvider, type TestProvider, testClient } from '#tests/support/provider.ts'
import { addSecondFactor } from '#tests/support/secondFactor.ts'
import { softPasskey } from '#tests/support/softPasskey.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Whether a provider has proved a second factor, and what the rule asks for where it has not.

const portalUrl = 'http://localhost:3000'
const urls = Array.from({ length: 40 }, (_, index) => `${portalUrl}/api/providers/service${index + 1}/callback`)

let provider: TestProvider
let world: World
let administrator: Actor
let count = 0
beforeAll(async () => {
  provider = await startProvider({ redirectUris: urls, settings: { conformIdTokenClaims: false } })
  world = await openWorld({ env: { PUBLIC_URL: portalUrl, OUTGOING_NETWORKS: '127.0.0.0/8' } })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(() =>
  world.db
    .insertInto('secondFactorRule')
    .values({ groups: ['editors'], startsOn: '2026-01-01' })
    .execute(),
)
afterEach(async () => {
  await world.db.deleteFrom('secondFactorRule').execute()
  await world.db.deleteFrom('identities').execute()
  await world.db.deleteFrom('identityProviders').execute()
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const form = (wishes: object) =>
  identityProviderForm({ issuer: provider.issuer, clientId: testClient.id, clientSecret: testClient.secret, ...wishes })
async function created(wishes: object): Promise<IdentityProvider> {
  const answer = await administrator.post('/api/identity_providers', form(wishes))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<IdentityProvider>()
}

async function signIn({ provider: id }: IdentityProvider, sub: string, remember = false) {
  const caller = world.visitor()
  await caller.get('/me')
  const asked = (await caller.post(`/api/providers/${id}/sign_in`, { remember })).json<{ url: string }>().url
  const url = new URL(await signInAtProvider(asked, sub))
  expect((await caller.get(url.pathname + url.search, { accept: 'text/html' })).headers.location).toBe('/home')
  return { caller, asked: new URL(asked) }
}

/** An editor whose provider says this of the sign-in. */
async function editor(claims: object = {}) {
  const sub = `e${++count}`
  const email = `${sub}@maison.example`
  provider.people.set(sub, { email, email_verified: true, ...claims })
  return { sub, account: await world.user({ email, passwordHash: null, roles: ['ROLE_EDITOR'] }) }
}

/** 200 for everything, else the code of the refusal. */
async function reach(caller: Pick<Actor, 'get'>) {
  const answer = await caller.get('/api/sessions')
  return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code
}
const due = 'access.secondStepRequired'

test.each([
  ['always', {}, 200],
  ['never', { amr: ['pwd', 'mfa'] }, due],
  ['stated', {}, due],
  ['stated', { amr: ['pwd'] }, due],
  ['stated', { amr: ['pin', 'fpt'], acr: '1' }, due],
  ['stated', { amr: ['pwd', 'mfa'] }, 200],
  ['stated', { amr: ['otp'] }, 200],
  ['stated', { amr: ['pwd', 'hwk'] }, 200],
  ['stated', { acr: 'urn:fort' }, 200],
  ['stated', { acr: 'urn:faible' }, due],
])('a provider that checks a second factor « %s » and says %j', async (secondFactor, claims, expected) => {
  const record = await created({ secondFactor, acrValues: 'urn:fort  urn:tres-fort' })
  const { sub } = await editor(claims)
  const { caller, asked } = await signIn(record, sub)
  expect(await reach(caller)).toBe(expected)
  expect(asked.searchParams.get('acr_values')).toBe(secondFactor === 'stated' ? 'urn:fort urn:tres-fort' : null)
})

test('the audit trail says that nothing was proved, and a rule that does not name the person asks for nothing', async () => {
  const record = await created({ secondFactor: 'stated' })
  const { sub, account } = await editor()
  await world.db.updateTable('users').set({ roles: [] }).where('id', '=', account.id).execute()
  const lines = await auditLinesDuring(world, async () => {
    expect(await reach((await signIn(record, sub)).caller)).toBe(200)
  })
  expect(lines.at(-1)).toMatchObject({ action: 'signIn.succeeded', details: { secondFactorProved: false } })
})

test('a remembered device is what its sign-in was', async () => {
  const record = await created({ secondFactor: 'stated' })
  const { sub } = await editor()
  const { caller } = await signIn(record, sub, true)
  caller.cookies.delete('sid')
  expect(await reach(caller)).toBe(due)
  provider.people.set(sub, { ...provider.people.get(sub), amr: ['mfa'] })
  const proved = await signIn(record, sub, true)
  proved.caller.cookies.delete('sid')
  expect(await reach(proved.caller)).toBe(200)
})

describe('the step of the portal', () => {
  async function addPasskey(caller: Pick<Actor, 'post'>) {
    const device = softPasskey(originOf(world.portal.config))
    const creation = await caller.post('/api/me/passkeys/creation')
    if (creation.statusCode !== 200) return { answer: creation, device }
    const { challenge } = creation.json<{ challenge: string }>()
    const answer = await caller.post('/api/me/passkeys', { name: 'Clé', attestation: device.create(challenge) })
    return { answer, device }
  }

  test('is set up by whoever has none, and opens the sign-in', async () => {
    const record = await created({ secondFactor: 'stated' })
    const { sub } = await editor()
    const { caller } = await signIn(record, sub, true)
    expect((await addPasskey(caller)).answer.statusCode).toBe(201)
    expect(await reach(caller)).toBe(200)
    caller.cookies.delete('sid')
    expect(await reach(caller)).toBe(200)
    // The next sign-in is asked for it again, and cannot add another one instead.
    const next = await signIn(record, sub)
    expect(await reach(next.caller)).toBe(due)
    expect((await addPasskey(next.caller)).answer.json()).toMatchObject({ code: 'access.proofRequired' })
    const setUp = await next.caller.post('/api/me/second_factor/set_up', { currentPassword: 'x' })
    expect(setUp.json()).toMatchObject({ code: 'access.proofRequired' })
  })

  test('is asked for as a code, without the password, where the account has one', async () => {
    const record = await created({ secondFactor: 'stated' })
    const { sub, account } = await editor()
    const { caller: first } = await signIn(record, sub)
    const { passwordHash } = await world.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', administrator.id)
      .executeTakeFirstOrThrow()
    await world.db.updateTable('users').set({ passwordHash }).where('id', '=', account.id).execute()
    const factor = await addSecondFactor(world, account)
    expect(await reach(first)).toBe(due)
    const { caller } = await signIn(record, sub)
    expect((await caller.get('/api/me/proof')).json()).toMatchObject({ isFresh: false, password: false, code: true })
    const without = await caller.post('/api/me/proof', {})
    expect(without.json(), without.body).toMatchObject({ code: 'login.codeRequired' })
    const wrong = await caller.post('/api/me/proof', { code: '000000' })
    expect(wrong.json()).toMatchObject({ violations: [{ propertyPath: 'code' }] })
    expect(await reach(caller)).toBe(due)
    expect((await caller.post('/api/me/proof', { code: factor.next() })).statusCode).toBe(204)
    expect(await reach(caller)).toBe(200)
  })
})

test('a change of the provider holds for open sign-ins, and is in the audit trail', async () => {
  const record = await created({ secondFactor: 'always' })
  const { sub } = await editor()
  const { caller } = await signIn(record, sub)
  expect(await reach(caller)).toBe(200)
  const amend = (secondFactor: string, version: number) =>
    administrator.post(`/api/identity_providers/${record.id}/amendment`, { ...form({ secondFactor }), version })
  const lines = await auditLinesDuring(world, async () => {
    expect((await amend('never', record.version)).json()).toMatchObject({ secondFactor: 'never' })
  })
  expect(lines).toMatchObject([
    {
      action: 'identityProvider.amended',
      details: { fields: expect.arrayContaining(['secondFactor']), secondFactorCheck: 'never' },
    },
  ])
  expect(await reach(caller)).toBe(due)
  await amend('always', record.version + 1)
  expect(await reach(caller)).toBe(200)
  expect((await amend('parfois', record.version + 2)).json().violations).toMatchObject([
    { propertyPath: 'secondFactor' },
  ])
})

test('a sign-in that the release before has opened counts as proved', async () => {
  const record = await created({ secondFactor: 'stated' })
  const { sub, account } = await editor()
  const { caller } = await signIn(record, sub)
  await world.db.updateTable('signIns').set({ secondFactorProved: null }).where('userId', '=', account.id).execute()
  expect(await reach(caller)).toBe(200)
})

import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { IdentityProvider } from '#contract/people/providers/identityProviders.ts'
import type { App } from '#server/ground/http/app.ts'
import { type Caller, createCaller } from '#tests/support/caller.ts'
import { identityProviderForm } from '#tests/support/identityProviders.ts'
import { signInAtProvider, startProvider, type TestProvider, testClient } from '#tests/support/provider.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Two servers on one database: what an administrator changes on one is the truth on the other at once. The second one has its own
// modules, so that nothing that a server keeps in memory is shared.

const portalUrl = 'http://localhost:3000'
const urls = Array.from({ length: 20 }, (_, index) => `${portalUrl}/api/providers/service${index + 1}/callback`)

let provider: TestProvider
let world: World
let second: App
let administrator: Actor
let record: IdentityProvider
let count = 0
beforeAll(async () => {
  provider = await startProvider({ redirectUris: urls })
  world = await openWorld({ env: { PUBLIC_URL: portalUrl, OUTGOING_NETWORKS: '127.0.0.0/8' } })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  vi.resetModules()
  const { buildApp } = await import('#server/operation/start/app.ts')
  const { declared } = await import('#server/operation/start/declared.ts')
  const web = fileURLToPath(new URL('../../../../web', import.meta.url))
  second = await buildApp({ ...world.portal, declared }, world.app.log as never, { web })
  await second.ready()
})
beforeEach(async () => {
  record = await created()
  for (const server of [world.app, second]) await member(server)
})
afterEach(async () => {
  await world.db.deleteFrom('identities').execute()
  await world.db.deleteFrom('identityProviders').execute()
})
afterAll(async () => {
  await second.close()
  await world.close()
  await provider.close()
})

const ours = (wishes: object = {}) =>
  identityProviderForm({ issuer: provider.issuer, clientId: testClient.id, clientSecret: testClient.secret, ...wishes })
async function created(): Promise<IdentityProvider> {
  const answer = await administrator.post('/api/identity_providers', ours())
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<IdentityProvider>()
}
const amend = (wishes: object) =>
  administrator.post(`/api/identity_providers/${record.id}/amendment`, {
    ...ours({ clientSecret: '' }),
    version: record.version,
    ...wishes,
  })

/** The same browser at another server. */
function at(server: App, from?: Caller): Caller {
  const caller = createCaller(server, { headers: { host: 'localhost:3000' } })
  for (const [name, value] of from?.cookies ?? []) caller.cookies.set(name, value)
  return caller
}

/** Starts a sign-in at a server. @returns the browser, and the path to which the provider sends it back */
async function start(server: App, sub: string) {
  const caller = at(server)
  await caller.get('/me')
  const asked = await caller.post(`/api/providers/${record.provider}/sign_in`, {})
  if (asked.statusCode !== 200) return { caller, refused: asked.statusCode, path: '' }
  const url = new URL(await signInAtProvider(asked.json<{ url: string }>().url, sub))
  return { caller, refused: null, path: url.pathname + url.search }
}
const comeBack = async (caller: Caller, path: string) =>
  (await caller.get(path, { accept: 'text/html' })).headers.location

/**
 * Somebody whom the provider opens, who has signed in at this server: it knows the provider from then on. The password is another way
 * in, so that the provider may be closed.
 */
async function member(server: App): Promise<string> {
  const sub = `s${++count}`
  const email = `${sub}@maison.example`
  provider.people.set(sub, { email, email_verified: true })
  const { id } = await world.user({ email, passwordHash: null })
  const { caller, path } = await start(server, sub)
  expect(await comeBack(caller, path)).toBe('/home')
  await sql`update users set password_hash = (select password_hash from users where id = ${administrator.id}) where id = ${id}`.execute(
    world.db,
  )
  return sub
}
const lastFailure = () =>
  world.db
    .selectFrom('auditEvents')
    .select('details')
    .where('action', '=', 'signIn.failed')
    .orderBy('id', 'desc')
    .executeTakeFirst()

test.each([
  ['the first', 'the second', () => [world.app, second] as const],
  ['the second', 'the first', () => [second, world.app] as const],
])('a sign-in that begins at %s server ends at %s, and is good once', async (_from, _to, servers) => {
  const [one, other] = servers()
  const sub = await member(one)
  const { caller, path } = await start(one, sub)
  const there = at(other, caller)
  expect(await comeBack(there, path)).toBe('/home')
  expect((await there.get('/me')).json()).toMatchObject({ email: `${sub}@maison.example` })
  expect((await at(one, there).get('/me')).json()).toMatchObject({ email: `${sub}@maison.example` })
  expect(await comeBack(caller, path)).toBe('/auth/login?refus=expired')
})

test('an identity that waits is seen, and forgotten, at both', async () => {
  const sub = `s${++count}`
  provider.people.set(sub, { email: `${sub}@maison.example`, email_verified: true })
  const { caller, path } = await start(world.app, sub)
  const there = at(second, caller)
  expect(await comeBack(there, path)).toBe('/auth/complete')
  expect((await at(world.app, there).get('/api/pending_identity')).statusCode).toBe(200)
  expect((await at(world.app, there).delete('/api/pending_identity')).statusCode).toBeLessThan(300)
  expect((await there.get('/api/pending_identity')).statusCode).toBe(404)
})

test.each([
  ['deleted', () => administrator.delete(`/api/identity_providers/${record.id}`)],
  ['switched off', () => amend({ active: false })],
])(
  'a provider that is %s at one server while people are there is refused in words at the other',
  async (_how, close) => {
    const sub = await member(second)
    const [begun, waiting] = [await start(world.app, sub), await start(second, sub)]
    expect((await close()).statusCode).toBeLessThan(300)
    for (const { caller, path } of [begun, waiting]) {
      const there = at(second, caller)
      expect(await comeBack(there, path)).toBe('/auth/login?refus=closed')
      expect((await there.get('/me')).statusCode).toBe(401)
      expect(await lastFailure()).toMatchObject({ details: { provider: record.provider, why: 'closed' } })
    }
    expect((await start(second, sub)).refused).toBe(404)
  },
)

test('sign-ins and pages of the other server end with a provider that is deleted', async () => {
  const sub = await member(second)
  const { caller, path } = await start(second, sub)
  await comeBack(caller, path)
  expect((await caller.get('/me')).statusCode).toBe(200)
  expect((await administrator.delete(`/api/identity_providers/${record.id}`)).statusCode).toBe(204)
  expect((await caller.get('/me')).statusCode).toBe(401)
})

test('another client secret is used at once, and a wrong one is refused in words', async () => {
  const sub = await member(second)
  const begun = await start(second, sub)
  const wrong = await amend({ clientSecret: 'un-autre-secret' })
  expect(wrong.statusCode, wrong.body).toBe(200)
  expect(await comeBack(at(second, begun.caller), begun.path)).toBe('/auth/login?refus=invalid')
  record = wrong.json<IdentityProvider>()
  record = (await amend({ clientSecret: testClient.secret })).json<IdentityProvider>()
  const again = await start(world.app, sub)
  expect(await comeBack(at(second, again.caller), again.path)).toBe('/home')
})

test('another attribute of the address is read at once', async () => {
  const sub = await member(second)
  const stranger = `${sub}-autre`
  provider.people.set(stranger, { email: `${stranger}@maison.example`, email_verified: true })
  const begun = await start(world.app, stranger)
  expect((await amend({ emailClaim: 'upn' })).statusCode).toBe(200)
  const there = at(second, begun.caller)
  expect(await comeBack(there, begun.path)).toBe('/auth/complete')
  expect((await there.get('/api/pending_identity')).json()).toMatchObject({ email: null })
})

test('keys that the provider has changed meanwhile are read by both', async () => {
  const subs = [await member(world.app), await member(second)]
  await provider.renewKeys()
  for (const [server, sub] of [
    [world.app, subs[0]],
    [second, subs[1]],
  ] as const) {
    const { caller, path } = await start(server, sub ?? '')
    expect(await comeBack(at(server === second ? world.app : second, caller), path)).toBe('/home')
  }
})

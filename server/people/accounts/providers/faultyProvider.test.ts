import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import type { Caller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { signInAtProvider, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// Providers whose metadata or keys the portal cannot use.

const portalUrl = 'http://localhost:3000'
const callback = (id: string) => `${portalUrl}/api/providers/${id}/callback`
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Metadata of a provider in place of its own. */
const named: Record<string, object> = {
  relative: { end_session_endpoint: '/logout' },
  object: { end_session_endpoint: {} },
  foreign: { end_session_endpoint: 'ftp://ailleurs.example/logout' },
  nowhere: { authorization_endpoint: '/auth' },
  short: {},
  incomplete: {},
}
const signing = { kid: 'clef-1', use: 'sig', alg: 'RS256' }
/** Keys of a provider in place of its own. */
const keysOf: Record<string, object> = {
  short: { ...generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey.export({ format: 'jwk' }), ...signing },
  incomplete: { kty: 'RSA', e: 'AQAB', ...signing },
}
const providers: Record<string, TestProvider> = {}
let world: World
beforeAll(async () => {
  const env: Record<string, string> = { PUBLIC_URL: portalUrl, OIDC_PROVIDERS: Object.keys(named).join(',') }
  for (const [id, metadata] of Object.entries(named)) {
    const provider = await startProvider({ redirectUris: [callback(id)] })
    const response = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': { ...((await response.json()) as object), ...metadata },
      '/jwks': keysOf[id] && { keys: [keysOf[id]] },
    }
    provider.interceptWith((request, response) => {
      const answered = answers[request.url ?? '']
      if (answered === undefined) return false
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
      return true
    })
    providers[id] = provider
    Object.assign(env, provider.env(id, id))
  }
  world = await openWorld({ env })
})
afterAll(async () => {
  await world.close()
  for (const provider of Object.values(providers)) await provider.close()
})

let count = 0
/** Signs in a new person of a provider. @returns the browser, and where the portal leads next */
async function signIn(id: string, account: { passwordHash?: null } = {}) {
  const sub = `f${++count}`
  const email = `${sub}@maison.example`
  providers[id]?.people.set(sub, { email, email_verified: true })
  const { id: userId } = await world.user({ email, ...account })
  const caller = world.visitor()
  await caller.get('/me')
  const { url } = (await caller.post(`/api/providers/${id}/sign_in`, {})).json<{ url: string }>()
  const back = (await signInAtProvider(url, sub)).slice(portalUrl.length)
  return { caller, userId, path: (await caller.get(back, { accept: 'text/html' })).headers.location }
}
const signInsOf = (userId: number) => world.db.selectFrom('signIns').select('id').where('userId', '=', userId).execute()
const isWaiting = async (caller: Caller) => (await caller.get('/api/pending_identity')).statusCode === 200

test.each(['relative', 'object', 'foreign'])('people sign out of the portal: %s end of session', async (id) => {
  const { caller, userId, path } = await signIn(id, { passwordHash: null })
  expect(path).toBe('/home')
  expect(await signInsOf(userId)).toHaveLength(1)

  const answer = await caller.get('/logout', sameOrigin)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(await signInsOf(userId)).toEqual([])
  expect((await caller.get('/me')).statusCode).toBe(401)
})

test('an identity that waits is forgotten', async () => {
  const { caller, path } = await signIn('relative')
  expect(path).toBe('/auth/join')
  expect(await isWaiting(caller)).toBe(true)
  expect((await caller.delete('/api/pending_identity')).statusCode).toBe(204)
  expect(await isWaiting(caller)).toBe(false)
})

test('nobody is sent to a page for signing in that is no URL', async () => {
  const caller = world.visitor()
  await caller.get('/me')
  const answer = await caller.post('/api/providers/nowhere/sign_in', {})
  expect(answer.json()).toMatchObject({ status: 503, code: 'provider.unavailable' })
  // the password opens the account meanwhile
  expect((await caller.signIn((await world.user()).email, castPassword)).statusCode).toBe(204)
})

test.each(['short', 'incomplete'])('a sign-in is refused in words, and audited: %s key', async (id) => {
  const lines = await auditLinesDuring(world, async () => {
    expect((await signIn(id, { passwordHash: null })).path).toBe('/auth/login?refus=invalid')
  })
  expect(lines).toMatchObject([{ action: 'signIn.failed', details: { provider: id, why: 'invalid' } }])
})

test.each(['short', 'incomplete'])('a logout token is refused: %s key', async (id) => {
  const token = (await providers[id]?.sign({ sub: 'f0' }, 'logout+jwt')) ?? ''
  const path = `/api/providers/${id}/backchannel_logout`
  const answer = await world.visitor().post(path, new URLSearchParams({ logout_token: token }))
  expect(answer.json()).toMatchObject({ status: 400, code: 'provider.logoutToken' })
})

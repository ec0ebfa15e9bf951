import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import type { Caller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { signInAtProvider, startProvider, type TestProvider, testClient } from '#tests/support/provider.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const portalUrl = 'http://localhost:3000'
const callback = (id: string) => `${portalUrl}/api/providers/${id}/callback`

let provider: TestProvider
let world: World
let body: { id: number }
beforeAll(async () => {
  provider = await startProvider({ redirectUris: [callback('maison'), callback('autre')] })
  world = await openWorld({
    env: {
      PUBLIC_URL: portalUrl,
      OIDC_PROVIDERS: 'maison',
      ...provider.env('maison', 'Compte de la maison'),
    },
  })
  body = await world.body({ name: 'CSE Bretagne' })
})
afterEach(() => {
  provider.interceptWith(() => false)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

let count = 0
/** A new person at the provider. */
function person(claims: object = {}) {
  const sub = `p${++count}`
  const email = `${sub}@maison.example`
  provider.people.set(sub, { email, email_verified: true, given_name: 'Maïwenn', family_name: 'Le Goff', ...claims })
  return { sub, email }
}

async function browser(): Promise<Caller> {
  const caller = world.visitor()
  await caller.get('/me')
  return caller
}

/** Starts a sign-in. @returns the URL of the provider */
async function start(caller: Caller, form: object = {}): Promise<string> {
  const answer = await caller.post('/api/providers/maison/sign_in', form)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ url: string }>().url
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)
/** Opens the URL to which the provider sends the browser back. @returns where the portal leads next */
const comeBack = async (caller: Caller, url: string) => {
  const answer = await caller.get(pathOf(url), { accept: 'text/html' })
  expect(answer.statusCode).toBe(303)
  return answer.headers.location
}
async function signIn(caller: Caller, sub: string, form: object = {}) {
  return comeBack(caller, await signInAtProvider(await start(caller, form), sub))
}
const lastFailure = () =>
  world.db
    .selectFrom('auditEvents')
    .select(['details', 'subjectId'])
    .where('action', '=', 'signIn.failed')
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** An account that is opened by its identity alone. */
async function linkedAccount(): Promise<{ account: Actor; sub: string; email: string }> {
  const { sub, email } = person()
  const account = await world.user({ in: body, email, passwordHash: null })
  expect(await signIn(await browser(), sub)).toBe('/home')
  return { account, sub, email }
}

describe('an account without another door', () => {
  test('is joined by its verified address once, and by the identity from then on', async () => {
    const { sub, email } = person()
    const account = await world.user({ in: body, email, passwordHash: null })
    const caller = await browser()
    const lines = await auditLinesDuring(world, async () => {
      expect(await signIn(caller, sub, { returnPath: '/annuaire?q=le+goff' })).toBe('/annuaire?q=le+goff')
    })
    expect(lines).toMatchObject([
      { action: 'identity.linked', userId: account.id, details: { provider: 'Compte de la maison' } },
      { action: 'signIn.succeeded', userId: account.id, details: { provider: 'Compte de la maison' } },
    ])
    expect((await caller.get('/me')).json()).toMatchObject({ email })

    provider.people.set(sub, { email: 'nouvelle@maison.example', email_verified: true })
    const again = await browser()
    expect(await signIn(again, sub)).toBe('/home')
    expect((await again.get('/me')).json()).toMatchObject({ id: account.id })
  })

  test('is not joined twice: an address that two identities claim belongs to the first', async () => {
    const { email, account } = await linkedAccount()
    const second = person({ email })
    expect(await signIn(await browser(), second.sub)).toBe('/auth/login?refus=otherIdentity')
    expect(await lastFailure()).toMatchObject({ subjectId: account.id, details: { why: 'otherIdentity' } })
  })

  test.each([[{ email_verified: false }], [{ email_verified: undefined }], [{ email_verified: 'false' }]])(
    'is not joined by an address with %j',
    async (claims) => {
      const { sub, email } = person(claims)
      await world.user({ in: body, email, passwordHash: null })
      expect(await signIn(await browser(), sub)).toBe('/auth/login?refus=unverified')
    },
  )

  test('is joined by an address that a provider calls "true" verified', async () => {
    const { sub, email } = person({ email_verified: 'true' })
    await world.user({ in: body, email, passwordHash: null })
    expect(await signIn(await browser(), sub)).toBe('/home')
  })

  test('is not joined by a user name that looks like its address', async () => {
    const { sub, email } = person({ email: undefined, email_verified: true })
    provider.people.set(sub, { preferred_username: email, email_verified: true })
    await world.user({ in: body, email, passwordHash: null })
    expect(await signIn(await browser(), sub)).toBe('/auth/login?refus=unverified')
  })
})

describe('an account with a password', () => {
  test('is joined after its password was given once', async () => {
    const { sub, email } = person()
    const account = await world.user({ in: body, email })
    const caller = await browser()
    expect(await signIn(caller, sub, { returnPath: '/agenda' })).toBe('/auth/join')
    expect((await caller.get('/me')).statusCode).toBe(401)
    expect((await caller.get('/api/pending_identity')).json()).toMatchObject({
      needs: 'password',
      provider: 'Compte de la maison',
      email,
    })
    const wrong = await caller.post('/api/pending_identity/join', { password: 'Ce-nest-pas-lui-7' })
    expect(wrong.json()).toMatchObject({ status: 401, code: 'login.invalidCredentials' })
    const joined = await caller.post('/api/pending_identity/join', { password: castPassword })
    expect(joined.json()).toEqual({ returnPath: '/agenda' })
    expect((await caller.get('/me')).json()).toMatchObject({ id: account.id })
    expect((await caller.get('/api/pending_identity')).statusCode).toBe(404)

    expect(await signIn(await browser(), sub)).toBe('/home')
    expect((await (await browser()).signIn(email, castPassword)).statusCode).toBe(204)
  })

  test('is not joined by another browser, nor after a quarter of an hour', async () => {
    const { sub, email } = person()
    await world.user({ in: body, email })
    const caller = await browser()
    await signIn(caller, sub)
    const other = await browser()
    await start(other)
    expect((await other.post('/api/pending_identity/join', { password: castPassword })).statusCode).toBe(404)
    world.clock.forward({ minutes: 16 })
    expect((await caller.post('/api/pending_identity/join', { password: castPassword })).statusCode).toBe(404)
  })
})

describe('an unknown person', () => {
  const form = { gender: 'Madame', firstName: 'Maïwenn', lastName: 'Le Goff', consent: true }

  test('asks for an account with what the provider says, and waits', async () => {
    await world.db.deleteFrom('quotas').execute()
    const { sub, email } = person()
    const caller = await browser()
    expect(await signIn(caller, sub)).toBe('/auth/complete')
    expect((await caller.get('/api/pending_identity')).json()).toMatchObject({
      needs: 'registration',
      email,
      firstName: 'Maïwenn',
      lastName: 'Le Goff',
    })
    const faulty = await caller.post('/api/pending_identity/registration', { ...form, email })
    expect(faulty.statusCode).toBe(422)
    const asked = await caller.post('/api/pending_identity/registration', { ...form, email, mainIrp: { id: body.id } })
    expect(asked.statusCode).toBe(204)

    const again = await browser()
    expect(await signIn(again, sub)).toBe('/auth/waiting/provider')
    const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    expect((await administrator.post(`/api/users/${id}/validation`)).statusCode).toBe(200)
    expect(await signIn(again, sub)).toBe('/home')
    expect((await again.get('/me')).json()).toMatchObject({ id, email })
  })

  test('is told that an address has an account, and nothing is lost', async () => {
    await world.db.deleteFrom('quotas').execute()
    const taken = await world.user()
    const { sub } = person()
    const caller = await browser()
    await signIn(caller, sub)
    const written = { ...form, email: taken.email, mainIrp: { id: body.id } }
    const answer = await caller.post('/api/pending_identity/registration', written)
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'email', code: 'users.emailTaken' }] })
    const corrected = { ...written, email: `${sub}@maison.example` }
    expect((await caller.post('/api/pending_identity/registration', corrected)).statusCode).toBe(204)
  })
})

describe('an identity that waits', () => {
  const isWaiting = async (caller: Caller) => (await caller.get('/api/pending_identity')).statusCode === 200

  test('for a registration form has half an hour', async () => {
    const { sub } = person()
    const caller = await browser()
    await signIn(caller, sub)
    world.clock.forward({ minutes: 29 })
    expect(await isWaiting(caller)).toBe(true)
    world.clock.forward({ minutes: 2 })
    expect(await isWaiting(caller)).toBe(false)
  })

  test('is forgotten on request with the secret of its browser, and the provider may be left', async () => {
    const { sub, email } = person()
    await world.user({ in: body, email })
    const [caller, other] = [await browser(), await browser()]
    expect(await signIn(caller, sub)).toBe('/auth/join')
    await signIn(other, person().sub)
    const answer = await caller.delete('/api/pending_identity')

    expect(answer.statusCode).toBe(200)
    const left = new URL(answer.json<{ endSessionUrl: string }>().endSessionUrl)
    expect(left.origin).toBe(provider.issuer)
    expect(left.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'provider', value: '', maxAge: 0 }))
    expect(await isWaiting(caller)).toBe(false)
    const kept = await world.db.selectFrom('pendingIdentities').select('subject').where('subject', '=', sub).execute()
    expect(kept).toEqual([])
    expect(await isWaiting(other)).toBe(true)
  })

  test('is forgotten without an answer of the provider, and without an identity nothing is refused', async () => {
    const caller = await browser()
    const answer = await caller.delete('/api/pending_identity')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await world.visitor().delete('/api/pending_identity')).json()).toMatchObject({ code: 'xsrf.invalid' })
  })

  test('is forgotten when somebody signs in in its browser', async () => {
    const { sub, email } = await linkedAccount()
    const colleague = await world.user({ in: body })
    const byPassword = await browser()
    await signIn(byPassword, person().sub)
    await byPassword.signIn(colleague.email, castPassword)
    expect(await isWaiting(byPassword)).toBe(false)

    const byProvider = await browser()
    await signIn(byProvider, person().sub)
    expect(await signIn(byProvider, sub)).toBe('/home')
    expect((await byProvider.get('/me')).json()).toMatchObject({ email })
    expect(await isWaiting(byProvider)).toBe(false)
  })
})

describe('accounts that do not open', () => {
  test('a waiting account is refused in words', async () => {
    const { sub, email } = person()
    const waiting = await world.user({ status: 'pending', email })
    expect(await signIn(await browser(), sub, { returnPath: '/agenda' })).toBe(
      '/auth/login?refus=pending&suite=%2Fagenda',
    )
    expect(await lastFailure()).toMatchObject({ subjectId: waiting.id, details: { why: 'pending' } })
  })

  test('an account that is closed while its owner is at the provider', async () => {
    const { account, sub } = await linkedAccount()
    const caller = await browser()
    const url = await signInAtProvider(await start(caller), sub)
    await world.db
      .updateTable('users')
      .set({ activatedAt: null, closedAt: '2026-03-19T09:00:00+01:00' })
      .where('id', '=', account.id)
      .execute()
    expect(await comeBack(caller, url)).toBe('/auth/login?refus=pending')
    expect((await caller.get('/me')).statusCode).toBe(401)
  })

  test('a deleted account: the identity is unknown again', async () => {
    const { account, sub } = await linkedAccount()
    await world.db.deleteFrom('users').where('id', '=', account.id).execute()
    expect(await signIn(await browser(), sub)).toBe('/auth/complete')
  })
})

describe('attacks', () => {
  test('an answer is good once', async () => {
    const { sub } = await linkedAccount()
    const caller = await browser()
    const url = await signInAtProvider(await start(caller), sub)
    expect(await comeBack(caller, url)).toBe('/home')
    expect(await comeBack(caller, url)).toBe('/auth/login?refus=expired')
    expect(await lastFailure()).toMatchObject({ subjectId: null, details: { why: 'expired' } })
  })

  test('an answer of another browser is refused, and stays good for its own', async () => {
    const { sub } = await linkedAccount()
    const [caller, other] = [await browser(), await browser()]
    await start(other)
    const url = await signInAtProvider(await start(caller), sub)
    expect(await comeBack(other, url)).toBe('/auth/login?refus=expired')
    expect(await comeBack(await browser(), url)).toBe('/auth/login?refus=expired')
    expect(await comeBack(caller, url)).toBe('/home')
  })

  test('an answer comes within ten minutes', async () => {
    const { sub } = await linkedAccount()
    const caller = await browser()
    const url = await signInAtProvider(await start(caller), sub)
    world.clock.forward({ minutes: 11 })
    expect(await comeBack(caller, url)).toBe('/auth/login?refus=expired')
  })

  test.each([
    ['another issuer in the answer', (url: URL) => url.searchParams.set('iss', 'https://ailleurs.example')],
    ['no issuer in the answer', (url: URL) => url.searchParams.delete('iss')],
    ['an invented code', (url: URL) => url.searchParams.set('code', 'invente')],
  ])('%s', async (_name, change) => {
    const { sub } = await linkedAccount()
    const caller = await browser()
    const url = new URL(await signInAtProvider(await start(caller), sub))
    change(url)
    expect(await comeBack(caller, url.href)).toBe('/auth/login?refus=invalid')
    expect((await caller.get('/me')).statusCode).toBe(401)
    expect(await lastFailure()).toMatchObject({ details: { why: 'invalid', provider: 'Compte de la maison' } })
  })

  test('a person who gives up at the provider', async () => {
    const caller = await browser()
    const { searchParams } = new URL(await start(caller))
    const answer = new URLSearchParams({
      error: 'access_denied',
      state: searchParams.get('state') ?? '',
      iss: provider.issuer,
    })
    expect(await comeBack(caller, `${callback('maison')}?${answer.toString()}`)).toBe('/auth/login?refus=cancelled')
  })

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const unsigned = (header: object) => async (claims: object) => `${encode(header)}.${encode(claims)}.`
  const forged = async (claims: object) => `${(await provider.sign({ ...claims })).replace(/[^.]*$/, '')}AAAA`
  const signed = (claims: object) => provider.sign({ ...claims })
  const foreignKey = async (claims: object) => {
    const { privateKey } = await generateKeyPair('RS256')
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'clef-inconnue' }).sign(privateKey)
  }
  const byClientSecret = (claims: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(testClient.secret))
  const seconds = (count: number) => Math.floor(Date.now() / 1_000) + count

  /** Signs in with an ID token that the token endpoint answers in place of its own. @returns where the portal leads */
  async function signInWith(makeToken: (claims: object) => Promise<string>, claims: object) {
    const { sub } = await linkedAccount()
    const caller = await browser()
    const asked = new URL(await start(caller))
    const url = await signInAtProvider(asked.href, sub)
    const usual = { iss: provider.issuer, aud: testClient.id, sub, nonce: asked.searchParams.get('nonce') }
    const idToken = await makeToken({ ...usual, iat: seconds(0), exp: seconds(60), ...claims })
    provider.interceptWith((request, response) => {
      if (request.url !== '/token') return false
      const body = JSON.stringify({ access_token: 'jeton', token_type: 'Bearer', id_token: idToken })
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      return true
    })
    const path = await comeBack(caller, url)
    expect((await caller.get('/me')).statusCode).toBe(path === '/home' ? 200 : 401)
    return path
  }

  test.each([
    ['an unsigned token', unsigned({ alg: 'none' }), {}],
    ['a token with an invented signature', forged, {}],
    ['a token signed with another key', foreignKey, {}],
    ['a token signed with the client secret', byClientSecret, {}],
    ['a token of another issuer', signed, { iss: 'https://ailleurs.example' }],
    ['a token for another portal', signed, { aud: 'autre' }],
    ['a token of another sign-in', signed, { nonce: 'autre' }],
    ['a token that expired more than a minute ago', signed, { exp: seconds(-90) }],
    ['a token without a person', signed, { sub: undefined }],
  ])('%s', async (_name, makeToken, claims) => {
    expect(await signInWith(makeToken, claims)).toBe('/auth/login?refus=invalid')
  })

  test.each([
    ['itself', {}],
    ['a clock that is half a minute behind', { exp: seconds(-30) }],
    ['a clock that is half a minute ahead', { iat: seconds(30), nbf: seconds(30) }],
  ])('only the token of the provider opens, with %s', async (_name, claims) => {
    expect(await signInWith(signed, claims)).toBe('/home')
  })

  test.each([
    'https://ailleurs.example/',
    '//ailleurs.example',
    '/\\ailleurs.example',
    '/api/users',
    'javascript:alert(1)',
  ])('nobody is led to %s', async (returnPath) => {
    const { sub } = await linkedAccount()
    expect(await signIn(await browser(), sub, { returnPath })).toBe('/home')
  })

  test('a sign-in is only started by a page of the portal', async () => {
    const caller = world.visitor()
    expect((await caller.post('/api/providers/maison/sign_in', {})).json()).toMatchObject({ code: 'xsrf.invalid' })
    expect((await (await browser()).post('/api/providers/inconnu/sign_in', {})).statusCode).toBe(404)
    expect(await comeBack(caller, `${callback('inconnu')}?code=x&state=y`)).toBe('/auth/login?refus=closed')
  })
})

describe('the provider', () => {
  test('may change its keys at any time', async () => {
    const { sub } = await linkedAccount()
    await provider.renewKeys()
    expect(await signIn(await browser(), sub)).toBe('/home')
  })

  test('is asked with PKCE, state and nonce, and the browser keeps a secret', async () => {
    const caller = await browser()
    const answer = await caller.post('/api/providers/maison/sign_in', {})
    const { searchParams } = new URL(answer.json<{ url: string }>().url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'mandature',
      redirect_uri: callback('maison'),
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.cookies).toMatchObject([{ name: 'provider', httpOnly: true, sameSite: 'Lax', path: '/' }])
  })

  test('that fails when the code is exchanged is told, and the path is kept', async () => {
    const { sub } = await linkedAccount()
    const caller = await browser()
    const url = await signInAtProvider(await start(caller, { returnPath: '/agenda' }), sub)
    provider.interceptWith((request, response) => {
      if (request.url !== '/token') return false
      response.writeHead(503).end()
      return true
    })
    expect(await comeBack(caller, url)).toBe('/auth/login?refus=unavailable&suite=%2Fagenda')
  })
})

test('« Se souvenir de moi » outlasts the sign-in, and keeps the door', async () => {
  const { sub } = await linkedAccount()
  const caller = await browser()
  await signIn(caller, sub, { remember: true })
  world.clock.forward({ hours: 13 })
  const { member } = (await caller.get('/api/me/sign_ins')).json<{ member: object[] }>()
  expect(member[0]).toMatchObject({ current: true, remembered: true, provider: 'Compte de la maison' })
})

test('the page tells visitors the providers, and nobody else anything', async () => {
  const page = (await world.visitor().get('/auth/login', { accept: 'text/html' })).body
  expect(page).toContain('"providers":[{"id":"maison","label":"Compte de la maison"}],"password":"all"')
  expect(page).not.toContain('secret')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import type { Answer, Caller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { countBlockedQueries } from '#tests/support/locks.ts'
import { signInAtProvider, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// The doors of one's own account, and signing out by the provider and at the provider.

const portalUrl = 'http://localhost:3000'
const callback = (id: string) => `${portalUrl}/api/providers/${id}/callback`
const label = 'Compte de la maison'

let provider: TestProvider
let second: TestProvider
let world: World
beforeAll(async () => {
  provider = await startProvider({ redirectUris: [callback('maison')] })
  second = await startProvider({ redirectUris: [callback('seconde')] })
  const env = { PUBLIC_URL: portalUrl, OIDC_PROVIDERS: 'maison,seconde' }
  const settings = { ...provider.env('maison', label), ...second.env('seconde', 'Seconde maison') }
  world = await openWorld({ env: { ...env, ...settings } })
})
afterAll(async () => {
  await world.close()
  await Promise.all([provider.close(), second.close()])
})

let count = 0
function person(at: TestProvider = provider) {
  const sub = `d${++count}`
  const email = `${sub}@maison.example`
  at.people.set(sub, { email, email_verified: true })
  return { sub, email }
}

const goBack = async (caller: Caller, url: string) =>
  (await caller.get(url.slice(portalUrl.length), { accept: 'text/html' })).headers.location

async function signIn(sub: string, form: object = {}, id = 'maison'): Promise<Caller> {
  const caller = world.visitor()
  await caller.get('/me')
  const { url } = (await caller.post(`/api/providers/${id}/sign_in`, form)).json<{ url: string }>()
  expect(await goBack(caller, await signInAtProvider(url, sub))).toBe('/home')
  return caller
}

/** An account that is opened by its identity alone, and its browser. */
async function opened(form: object = {}) {
  const { sub, email } = person()
  const account = await world.user({ email, passwordHash: null })
  return { account, sub, caller: await signIn(sub, form) }
}

type Doors = { hasPassword: boolean; identities: { id: number; canUnlink: boolean }[]; linkable: { id: string }[] }
const doorsOf = async (caller: Caller) => (await caller.get('/api/me/doors')).json<Doors>()
const isSignedIn = async (caller: Caller) => (await caller.get('/me')).statusCode === 200

async function link(caller: Caller, id: string, at: TestProvider, sub: string, form: object = {}) {
  const answer = await caller.post(`/api/providers/${id}/link`, form)
  expect(answer.statusCode).toBe(200)
  expect(at.issuer).toBe(new URL(answer.json<{ url: string }>().url).origin)
  return goBack(caller, await signInAtProvider(answer.json<{ url: string }>().url, sub))
}

test('a sign-in that waits while its identity is unlinked finds it unknown', async () => {
  const { account, sub } = await opened()
  const caller = world.visitor()
  await caller.get('/me')
  const { url } = (await caller.post('/api/providers/maison/sign_in', {})).json<{ url: string }>()
  const path = (await signInAtProvider(url, sub)).slice(portalUrl.length)
  const unlinking = await world.pool.connect()
  await unlinking.query('begin')
  await unlinking.query('select from users where id = $1 for update', [account.id])
  await unlinking.query('delete from identities where user_id = $1', [account.id])
  const coming = caller.get(path, { accept: 'text/html' })
  await expect.poll(() => countBlockedQueries(world)).toBeGreaterThan(0)
  await unlinking.query('commit')
  unlinking.release()
  // joined again by its address, which the provider vouches for
  expect((await coming).headers.location).toBe('/home')
})

describe('one’s own doors', () => {
  test('the only one cannot be unlinked; with another one it can', async () => {
    const { account, caller } = await opened()
    const { identities, hasPassword, linkable } = await doorsOf(caller)
    expect(identities).toMatchObject([{ provider: label, email: account.email, canUnlink: false }])
    expect({ hasPassword, linkable }).toMatchObject({ hasPassword: false, linkable: [{ id: 'seconde' }] })
    const refused = await caller.delete(`/api/me/identities/${identities[0]?.id}`)
    expect(refused.json()).toMatchObject({ status: 409, code: 'provider.lastDoor' })

    expect(await link(caller, 'seconde', second, person(second).sub)).toBe('/mon-profil')
    const both = await doorsOf(caller)
    expect(both.identities.map(({ canUnlink }) => canUnlink)).toEqual([true, true])
    const lines = await auditLinesDuring(world, async () => {
      expect((await caller.delete(`/api/me/identities/${identities[0]?.id}`)).statusCode).toBe(204)
    })
    expect(lines).toMatchObject([{ action: 'identity.unlinked', userId: account.id, details: { provider: label } }])
    expect(await isSignedIn(caller)).toBe(true)
    expect((await doorsOf(caller)).identities).toMatchObject([{ provider: 'Seconde maison', canUnlink: false }])
  })

  test('unlinking ends the other sign-ins of this door, with their remembered devices', async () => {
    const { sub, caller } = await opened()
    const elsewhere = await signIn(sub, { remember: true })
    await link(caller, 'seconde', second, person(second).sub)
    const { identities } = await doorsOf(caller)
    await caller.delete(`/api/me/identities/${identities[0]?.id}`)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(caller)).toBe(true)
  })

  test('linking asks for the password of an account that has one', async () => {
    const account = await world.user()
    const refused = await account.post('/api/providers/maison/link', { currentPassword: 'Ce-nest-pas-lui-7' })
    expect(refused.json()).toMatchObject({ status: 422, violations: [{ code: 'users.wrongPassword' }] })
    expect((await account.post('/api/providers/maison/link', {})).statusCode).toBe(422)
    const { sub, email } = person()
    expect(await link(account, 'maison', provider, sub, { currentPassword: castPassword })).toBe('/mon-profil')
    expect((await doorsOf(account)).identities).toMatchObject([{ canUnlink: true, email }])
    expect(await isSignedIn(await signIn(sub))).toBe(true)
    expect(await queuedMails(world, account.email)).toMatchObject([
      { kind: 'identity.linked', facts: { provider: label } },
    ])
  })

  test('whoever is joined by their address is told by mail which provider opens the account', async () => {
    const { account } = await opened()
    expect(await queuedMails(world, account.email)).toMatchObject([
      { kind: 'identity.linked', facts: { provider: label } },
    ])
  })

  test('linking asks for a recent proof, so that an open window does not become a door of somebody else', async () => {
    const { caller } = await opened({ remember: true })
    const account = await world.user()
    await account.get('/me')
    world.clock.forward({ minutes: 31 })
    for (const [from, form] of [
      [caller, {}],
      [account, { currentPassword: castPassword }],
    ] as const)
      expect((await from.post('/api/providers/seconde/link', form)).json()).toMatchObject({
        status: 403,
        code: 'access.proofRequired',
      })
    expect((await account.post('/api/me/proof', { currentPassword: castPassword })).statusCode).toBe(204)
    const { sub } = person(second)
    expect(await link(account, 'seconde', second, sub, { currentPassword: castPassword })).toBe('/mon-profil')
  })

  test('an identity opens one account only', async () => {
    const { sub } = await opened()
    const account = await world.user()
    expect(await link(account, 'maison', provider, sub, { currentPassword: castPassword })).toBe(
      '/mon-profil?refus=taken',
    )
  })

  test('linking is refused to whoever signed out, or signs in as somebody else, meanwhile', async () => {
    const account = await world.user()
    const asked = await account.post('/api/providers/maison/link', { currentPassword: castPassword })
    const url = await signInAtProvider(asked.json<{ url: string }>().url, person().sub)
    await world.db.deleteFrom('signIns').where('userId', '=', account.id).execute()
    expect(await goBack(account, url)).toBe('/mon-profil?refus=expired')
  })

  test('belong to their owner', async () => {
    const { caller } = await opened()
    const { identities } = await doorsOf(caller)
    const other = await world.user({ roles: ['ROLE_ADMIN'] })
    expect((await other.delete(`/api/me/identities/${identities[0]?.id}`)).statusCode).toBe(404)
    expect((await world.visitor().get('/api/me/doors')).statusCode).toBe(401)
  })

  test('an account with an identity elsewhere is not joined by its address', async () => {
    const { account } = await opened()
    const { sub } = person(second)
    second.people.set(sub, { email: account.email, email_verified: true })
    const caller = world.visitor()
    await caller.get('/me')
    const { url } = (await caller.post('/api/providers/seconde/sign_in', {})).json<{ url: string }>()
    expect(await goBack(caller, await signInAtProvider(url, sub))).toBe('/auth/login?refus=otherDoor')
  })

  test('is joined by one of two providers that vouch for its address at once', async () => {
    const { sub, email } = person()
    const other = person(second)
    second.people.set(other.sub, { email, email_verified: true })
    const account = await world.user({ email, passwordHash: null })
    const returns = await Promise.all(
      (
        [
          ['maison', sub],
          ['seconde', other.sub],
        ] as const
      ).map(async ([id, subject]) => {
        const caller = world.visitor()
        await caller.get('/me')
        const { url } = (await caller.post(`/api/providers/${id}/sign_in`, {})).json<{ url: string }>()
        return { caller, url: await signInAtProvider(url, subject) }
      }),
    )
    const [paths] = await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute()
      const answers = Promise.all(returns.map(({ caller, url }) => goBack(caller, url)))
      await expect.poll(() => countBlockedQueries(world)).toBe(2)
      return [answers]
    })

    expect(new Set(await paths)).toEqual(new Set(['/home', '/auth/login?refus=expired']))
    const linked = await world.db.selectFrom('identities').select('id').where('userId', '=', account.id).execute()
    expect(linked).toHaveLength(1)
  })

  test('an answer of one provider is not taken by another', async () => {
    const { sub, email } = person()
    await world.user({ email, passwordHash: null })
    const caller = world.visitor()
    await caller.get('/me')
    const { url } = (await caller.post('/api/providers/maison/sign_in', {})).json<{ url: string }>()
    const answer = (await signInAtProvider(url, sub)).replace('/maison/', '/seconde/')
    expect(await goBack(caller, answer)).toBe('/auth/login?refus=expired')
    expect(await isSignedIn(caller)).toBe(false)
  })
})

test('signing out leads to the provider, with a hint of the session', async () => {
  const { caller } = await opened()
  const answer = await caller.get('/logout', { 'sec-fetch-site': 'same-origin' })
  expect(answer.statusCode).toBe(200)
  const url = new URL(answer.json<{ endSessionUrl: string }>().endSessionUrl)
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${portalUrl}/auth/login`)
  expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/)
  expect((await fetch(url)).status).toBe(200)
  expect(await isSignedIn(caller)).toBe(false)
  const byPassword = await (await world.user()).get('/logout', { 'sec-fetch-site': 'same-origin' })
  expect(byPassword.statusCode).toBe(204)
})

describe('a provider that signs somebody out', () => {
  const send = (token: string, id = 'maison'): Promise<Answer> =>
    world.visitor().post(`/api/providers/${id}/backchannel_logout`, new URLSearchParams({ logout_token: token }))
  const sessionOf = async (userId: number) => {
    const rows = await world.db.selectFrom('signIns').select('providerSession').where('userId', '=', userId).execute()
    return rows.at(-1)?.providerSession ?? ''
  }

  test('ends the sign-ins of that session, once', async () => {
    const { sub, account, caller } = await opened()
    const sid = await sessionOf(account.id)
    const elsewhere = await signIn(sub)
    const token = await provider.signOut(sub, sid)
    const lines = await auditLinesDuring(world, async () => expect((await send(token)).statusCode).toBe(204))
    expect(lines).toMatchObject([{ action: 'signIn.ended', subjectId: account.id, details: { provider: label } }])
    expect(await isSignedIn(caller)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await send(token)).json()).toMatchObject({ status: 400, code: 'provider.logoutToken' })
  })

  test('ends a remembered device too', async () => {
    const { sub, account, caller } = await opened({ remember: true })
    await send(await provider.signOut(sub, await sessionOf(account.id)))
    world.clock.forward({ hours: 3 })
    expect(await isSignedIn(caller)).toBe(false)
  })

  test('is not believed without a logout token of its own', async () => {
    const { sub, account, caller } = await opened()
    const sid = await sessionOf(account.id)
    const foreign = await second.signOut(sub, sid)
    const [header = '', claims = ''] = (await provider.signOut(sub, sid)).split('.')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const { idToken } = await world.db
      .selectFrom('signIns')
      .select('idToken')
      .where('userId', '=', account.id)
      .executeTakeFirstOrThrow()
    const ownIdToken = world.portal.secret.unseal(idToken ?? Buffer.alloc(0), 'id-tokens') ?? ''
    for (const token of ['x', foreign, `${header}.${claims}.AAAA`, `${unsigned}.${claims}.`, ownIdToken])
      expect((await send(token)).json()).toMatchObject({ status: 400, code: 'provider.logoutToken' })
    expect(await isSignedIn(caller)).toBe(true)
    expect((await send(foreign, 'inconnu')).statusCode).toBe(404)
  })
})

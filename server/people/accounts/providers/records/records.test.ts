import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '#contract/people/providers/identityProviders.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { identityProviderForm } from '#tests/support/identityProviders.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { signInAtProvider, startProvider, type TestProvider, testClient } from '#tests/support/provider.ts'
import { insertProviderRule } from '#tests/support/providerRules.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { resealProviderSecrets } from './resealSecrets.ts'

// Providers that administrators add, change, close and delete.

const portalUrl = 'http://localhost:3000'
const label = 'Compte de l’entreprise'
const urls = Array.from({ length: 60 }, (_, index) => `${portalUrl}/api/providers/service${index + 1}/callback`)

let provider: TestProvider
let world: World
let administrator: Actor
beforeAll(async () => {
  provider = await startProvider({ redirectUris: urls })
  const maison = { LABEL: 'Maison', ISSUER: 'https://maison.example', CLIENT_ID: 'portail' }
  const settings = Object.entries(maison).map(([name, value]) => [`OIDC_MAISON_${name}`, value])
  const env = { PUBLIC_URL: portalUrl, OIDC_PROVIDERS: 'maison', OUTGOING_NETWORKS: '127.0.0.0/8' }
  world = await openWorld({ env: { ...env, ...Object.fromEntries(settings) } })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
})
afterEach(async () => {
  provider.interceptWith(() => false)
  await world.db.deleteFrom('identities').execute()
  await world.db.deleteFrom('identityProviders').execute()
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const ours = (wishes: object = {}) =>
  identityProviderForm({ issuer: provider.issuer, clientId: testClient.id, clientSecret: testClient.secret, ...wishes })
const create = (form: object = ours()) => administrator.post('/api/identity_providers', form)
async function created(form?: object): Promise<IdentityProvider> {
  const answer = await create(form)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<IdentityProvider>()
}
const amend = ({ id, version }: IdentityProvider, wishes: object = {}) =>
  administrator.post(`/api/identity_providers/${id}/amendment`, { ...ours({ clientSecret: '' }), version, ...wishes })
const stored = (id: number) =>
  world.db.selectFrom('identityProviders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Signs a person in by a provider. @returns where the portal leads, and their browser */
async function signIn(record: Pick<IdentityProvider, 'provider'>, sub: string) {
  const caller = world.visitor()
  await caller.get('/me')
  const asked = await caller.post(`/api/providers/${record.provider}/sign_in`, {})
  if (asked.statusCode !== 200) return { path: asked.json<{ code: string }>().code, caller }
  const url = new URL(await signInAtProvider(asked.json<{ url: string }>().url, sub))
  const answer = await caller.get(url.pathname + url.search, { accept: 'text/html' })
  return { path: answer.headers.location, caller }
}

let count = 0
/** An account that its identity at the provider opens. */
async function member(record: IdentityProvider, options: object = {}) {
  const sub = `m${++count}`
  const email = `${sub}@maison.example`
  provider.people.set(sub, { email, email_verified: true })
  const account = await world.user({ email, passwordHash: null, ...options })
  const { path, caller } = await signIn(record, sub)
  expect(path).toBe('/home')
  return { sub, account, caller }
}

async function ourPasswordHash() {
  const { passwordHash } = await world.db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', administrator.id)
    .executeTakeFirstOrThrow()
  return passwordHash
}
async function givePassword(id: number) {
  const passwordHash = await ourPasswordHash()
  await world.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
}

test('nothing changes for an administrator whose rights are removed while the call waits', async () => {
  const record = await created()
  const leaving = await world.user({ roles: ['ROLE_ADMIN'] })
  await leaving.get('/me')
  const calls = [
    () => leaving.post('/api/identity_providers', ours({ issuer: `${provider.issuer}/autre` })),
    () => leaving.post(`/api/identity_providers/${record.id}/amendment`, { ...ours(), version: record.version }),
    () => leaving.delete(`/api/identity_providers/${record.id}`),
  ]
  for (const call of calls) {
    await world.db
      .updateTable('users')
      .set({ roles: ['ROLE_ADMIN'] })
      .where('id', '=', leaving.id)
      .execute()
    const demotion = await world.db.startTransaction().execute()
    await lockForRevocation(demotion, [leaving.id])
    await demotion.updateTable('users').set({ roles: [] }).where('id', '=', leaving.id).execute()
    const answer = call()
    await waitForBlockedQuery(world)
    await demotion.commit().execute()
    expect((await answer).json()).toMatchObject({ status: 403, code: 'access.denied' })
  }
  expect(await world.db.selectFrom('identityProviders').select(['id', 'version']).execute()).toEqual([
    { id: record.id, version: record.version },
  ])
})

describe('a provider that an administrator adds', () => {
  test('opens accounts, and is offered at once; its secret is sealed and never told', async () => {
    let record: IdentityProvider | undefined
    const lines = await auditLinesDuring(world, async () => {
      record = await created()
    })
    if (!record) throw new Error('no record')
    expect(JSON.stringify([record, lines, world.logged])).not.toContain(testClient.secret)
    expect(lines).toMatchObject([
      {
        action: 'identityProvider.created',
        userId: administrator.id,
        subjectName: label,
        details: { host: new URL(provider.issuer).host, active: true },
      },
    ])
    const { sealedSecret } = await stored(record.id)
    expect(sealedSecret?.includes(testClient.secret)).toBe(false)

    const page = await world.visitor().get('/auth/login', { accept: 'text/html' })
    expect(page.body).toContain(label)
    const { account, caller } = await member(record)
    expect((await caller.get('/me')).json()).toMatchObject({ id: account.id })
    expect((await caller.get('/api/me/doors')).json()).toMatchObject({ identities: [{ provider: label }] })
    expect((await caller.get('/api/me/sign_ins')).json()).toMatchObject({ member: [{ provider: label }] })
    const other = await world.user()
    const { linkable } = (await other.get('/api/me/doors')).json<{ linkable: { label: string }[] }>()
    expect(linkable).toEqual([
      { id: 'maison', label: 'Maison' },
      { id: record.provider, label },
    ])
    const { providers } = (await administrator.get('/api/providers')).json<{ providers: object[] }>()
    expect(providers).toMatchObject([{ id: 'maison', record: null }, { record: { id: record.id, label } }])
    expect(JSON.stringify(providers)).not.toContain(testClient.secret)
  })

  test('ends the sign-ins of whom it signs out', async () => {
    const record = await created()
    const { sub, caller } = await member(record)
    const token = await provider.sign(
      {
        iss: provider.issuer,
        aud: testClient.id,
        sub,
        iat: Math.floor(Date.now() / 1_000),
        exp: Math.floor(Date.now() / 1_000) + 60,
        jti: 'sortie',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      },
      'logout+jwt',
    )
    const form = new URLSearchParams({ logout_token: token })
    const signedOut = await world.visitor().post(`/api/providers/${record.provider}/backchannel_logout`, form)
    expect(signedOut.statusCode, signedOut.body).toBe(204)
    expect((await caller.get('/me')).statusCode).toBe(401)
  })

  test('is refused with all its faults', async () => {
    const faults = async (wishes: object) => {
      const answer = await create(identityProviderForm(wishes))
      expect(answer.statusCode).toBe(422)
      return answer
        .json<{ violations: { propertyPath: string; code: string }[] }>()
        .violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)
    }
    expect(await faults({ issuer: 'https://10.0.0.1', clientSecret: '' })).toEqual([
      'issuer provider.internalAddress',
      'clientSecret provider.secretMissing',
    ])
    expect(await faults({ issuer: 'http://192.0.2.1' })).toEqual(['issuer provider.internalAddress'])
    expect(await faults({ issuer: 'https://maison.example/' })).toEqual(['issuer provider.issuerTaken'])
    expect(await faults({ issuer: 'https://sso.example/?a=1', scopes: 'email', emailClaim: 'é' })).toHaveLength(3)
    await created()
    expect(await faults({ issuer: `${provider.issuer}/` })).toEqual(['issuer provider.issuerTaken'])
  })

  test('may be a public client, and ten are the most', async () => {
    const record = await created(identityProviderForm({ publicClient: true, clientSecret: '' }))
    expect((await stored(record.id)).sealedSecret).toBeNull()
    for (let made = 1; made < 10; made++) await created(identityProviderForm())
    expect((await create(identityProviderForm())).json()).toMatchObject({ status: 409, code: 'provider.tooMany' })
  })

  test('needs a recent proof of identity to be added, changed or deleted', async () => {
    const record = await created()
    const late = await world.user({ roles: ['ROLE_ADMIN'] })
    await late.get('/me')
    await world.db.updateTable('signIns').set({ provedAt: null }).where('userId', '=', late.id).execute()
    const path = `/api/identity_providers/${record.id}`
    const calls = [
      () => late.post('/api/identity_providers', identityProviderForm()),
      () => late.post(`${path}/amendment`, { ...ours(), version: 1 }),
      () => late.delete(path),
    ]
    for (const call of calls) expect((await call()).json()).toMatchObject({ code: 'access.proofRequired' })
  })
})

describe('a change', () => {
  test('keeps the secret that is left empty, and replaces one that is written', async () => {
    const record = await created()
    const before = await stored(record.id)
    const kept = await amend(record, { label: 'Autre nom' })
    expect(kept.json()).toMatchObject({ label: 'Autre nom', version: 2, publicClient: false })
    expect((await stored(record.id)).sealedSecret).toEqual(before.sealedSecret)
    const lines = await auditLinesDuring(world, () => amend(kept.json(), { clientSecret: 'faux' }))
    expect(lines).toMatchObject([
      { action: 'identityProvider.amended', details: { fields: ['label', 'clientSecret'] } },
    ])
    expect(JSON.stringify(lines)).not.toContain('faux')
    provider.people.set('faux', { email: 'faux@maison.example', email_verified: true })
    expect((await signIn(record, 'faux')).path).toBe('/auth/login?refus=invalid')
    expect((await amend(record, {})).json()).toMatchObject({ status: 409, code: 'record.stale' })
  })

  test('never gives the secret to another issuer, and keeps an issuer that opens accounts', async () => {
    const record = await created()
    const elsewhere = { issuer: 'https://ailleurs.example' }
    expect((await amend(record, elsewhere)).json()).toMatchObject({
      violations: [{ propertyPath: 'clientSecret', code: 'provider.secretMissing' }],
    })
    await member(record)
    expect((await amend(record, { ...elsewhere, clientSecret: 'nouveau' })).json()).toMatchObject({
      violations: [{ propertyPath: 'issuer', code: 'provider.issuerUsed' }],
    })
  })

  test('that switches it off ends the sign-ins that it has opened, and it opens nothing until it is on again', async () => {
    const record = await created()
    const { sub, caller, account } = await member(record)
    await givePassword(account.id)
    const off = await amend(record, { active: false })
    expect(off.json()).toMatchObject({ active: false })
    expect((await caller.get('/me')).statusCode).toBe(401)
    expect((await signIn(record, sub)).path).toBe('record.notFound')
    const page = await world.visitor().get('/auth/login', { accept: 'text/html' })
    expect(page.body).not.toContain(label)
    expect((await administrator.get(`/api/users/${account.id}`)).json()).toMatchObject({
      identities: [{ provider: label }],
    })
    await amend(off.json(), { active: true })
    expect((await signIn(record, sub)).path).toBe('/home')
  })
})

describe('the last way in', () => {
  const mail = { accounts: 1, onlyDoor: 1 }

  test('of an account that can ask for no password link is kept', async () => {
    const record = await created()
    await member(record)
    // this portal sends no mails: nobody could choose a password
    const path = `/api/identity_providers/${record.id}`
    expect((await administrator.get(`${path}/use`)).json()).toEqual({ ...mail, refusal: 'lastDoor' })
    const refusal = { status: 409, code: 'provider.lastDoorOfSome' }
    expect((await administrator.delete(path)).json()).toMatchObject(refusal)
    expect((await amend(record, { active: false })).json()).toMatchObject(refusal)
  })

  test('of the last administrator is kept', async () => {
    const record = await created()
    const { caller } = await member(record, { roles: ['ROLE_ADMIN'] })
    const passwordHash = await ourPasswordHash()
    await world.db.updateTable('users').where('passwordHash', 'is not', null).set({ passwordHash: null }).execute()
    const path = `/api/identity_providers/${record.id}`
    expect((await caller.get(`${path}/use`)).json()).toEqual({ ...mail, refusal: 'lastAdministrator' })
    expect((await caller.delete(path)).json()).toMatchObject({ status: 409, code: 'provider.lastAdministrator' })
    await world.db.updateTable('users').set({ passwordHash }).where('id', '=', administrator.id).execute()
  })
})

test('deleting a provider takes its door, its rules and its sign-ins, not the seats nor the other doors', async () => {
  const record = await created()
  const { sub, caller, account } = await member(record)
  await givePassword(account.id)
  const rule = await insertProviderRule(world, (await world.body()).id)
  await world.db.updateTable('providerRules').set({ provider: record.provider }).where('id', '=', rule).execute()
  const path = `/api/identity_providers/${record.id}`
  expect((await administrator.get(`${path}/use`)).json()).toEqual({ accounts: 1, onlyDoor: 0, refusal: null })
  const lines = await auditLinesDuring(world, async () => {
    expect((await administrator.delete(path)).statusCode).toBe(204)
  })
  expect(lines).toMatchObject([
    { action: 'identityProvider.deleted', subjectName: label, details: { count: 1 } },
    { action: 'identity.unlinked', subjectId: account.id, details: { provider: label } },
  ])
  expect((await caller.get('/me')).statusCode).toBe(401)
  expect((await signIn(record, sub)).path).toBe('record.notFound')
  expect(await world.db.selectFrom('providerRules').selectAll().execute()).toEqual([])
  expect((await administrator.delete(path)).statusCode).toBe(404)
})

describe('« Vérifier »', () => {
  const check = async (issuer: string) => (await administrator.post('/api/identity_providers/check', { issuer })).json()
  const publish = (metadata: object | string, status = 200) =>
    provider.interceptWith((_request, response) => {
      response.writeHead(status).end(typeof metadata === 'string' ? metadata : JSON.stringify(metadata))
      return true
    })
  const good = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/auth`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/jwks`,
    response_types_supported: ['code'],
  })

  test('finds nothing wrong with a provider that can be used', async () => {
    expect(await check(provider.issuer)).toEqual({ fault: null, issuer: provider.issuer, isPkceStated: true })
    publish(good())
    expect(await check(provider.issuer)).toEqual({ fault: null, issuer: provider.issuer, isPkceStated: false })
  })

  test('says what is wrong', async () => {
    const faultOf = async (metadata: object | string, status?: number) => {
      publish(metadata, status)
      return (await check(provider.issuer)) as { fault: string }
    }
    expect(await faultOf('<html>', 200)).toMatchObject({ fault: 'missing' })
    expect(await faultOf('', 404)).toMatchObject({ fault: 'missing' })
    expect(await faultOf('', 302)).toMatchObject({ fault: 'missing' })
    expect(await faultOf('', 503)).toMatchObject({ fault: 'unreachable' })
    const other = 'https://login.example/{tenantid}'
    expect(await faultOf({ ...good(), issuer: other })).toMatchObject({ fault: 'issuer', issuer: other })
    expect(await faultOf({ ...good(), token_endpoint: undefined })).toMatchObject({ fault: 'endpoints' })
    expect(await faultOf({ ...good(), response_types_supported: ['id_token'] })).toMatchObject({ fault: 'codeFlow' })
    expect(await faultOf({ ...good(), grant_types_supported: ['implicit'] })).toMatchObject({ fault: 'codeFlow' })
    expect(await faultOf({ ...good(), code_challenge_methods_supported: ['plain'] })).toMatchObject({ fault: 'pkce' })
    expect(await check('https://127.0.0.1:1')).toMatchObject({ fault: 'unreachable' })
    expect(await check('https://10.0.0.1')).toMatchObject({ fault: 'address' })
    expect(await check('http://192.0.2.1')).toMatchObject({ fault: 'address' })
  })
})

test('a provider whose addresses lead into the internal network is not called', async () => {
  const record = await created()
  const asked = provider.issuer.replace('127.0.0.1', '10.0.0.1')
  provider.interceptWith((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer: `${provider.issuer}/`,
        authorization_endpoint: `${provider.issuer}/auth`,
        token_endpoint: `${asked}/token`,
        jwks_uri: `${asked}/jwks`,
      }),
    )
    return true
  })
  const caller = world.visitor()
  await caller.get('/me')
  await amend(record, { clientId: 'autre' })
  const started = await caller.post(`/api/providers/${record.provider}/sign_in`, {})
  const url = new URL(started.json<{ url: string }>().url)
  const back = `/api/providers/${record.provider}/callback?code=x&state=${url.searchParams.get('state') ?? ''}`
  const answer = await caller.get(back, { accept: 'text/html' })
  expect(answer.headers.location).toBe('/auth/login?refus=unavailable')
})

test('a secret that was sealed with an unknown secret is said to be lost, and the door is closed', async () => {
  const record = await created()
  const elsewhere = new Secret(Buffer.from('un autre portail'))
  const write = (sealedSecret: Buffer) =>
    world.db.updateTable('identityProviders').set({ sealedSecret }).where('id', '=', record.id).execute()
  await write(elsewhere.seal(testClient.secret, 'identity-providers'))
  const { providers } = (await administrator.get('/api/providers')).json<{ providers: object[] }>()
  expect(providers[1]).toMatchObject({ record: { isSecretLost: true } })
  expect((await signIn(record, 'perdu')).path).toBe('record.notFound')
  expect((await amend(record, { clientSecret: testClient.secret })).json()).toMatchObject({ isSecretLost: false })

  // with the previous secret in the settings, the nightly task seals it again
  const present = new Secret(Buffer.from('le nouveau'), [Buffer.from('un autre portail')])
  await write(elsewhere.seal(testClient.secret, 'identity-providers'))
  const portal = { ...world.portal, secret: present, config: { ...world.portal.config, secretBefore: 'x' } }
  await resealProviderSecrets(portal)
  const { sealedSecret } = await stored(record.id)
  const alone = new Secret(Buffer.from('le nouveau'))
  expect(sealedSecret && alone.unseal(sealedSecret, 'identity-providers')).toBe(testClient.secret)
})

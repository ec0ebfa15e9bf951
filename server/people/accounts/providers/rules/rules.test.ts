import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { castPassword } from '#tests/support/cast.ts'
import { signInAtProvider, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { directory, insertScimToken } from '#tests/support/scim.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const portalUrl = 'http://localhost:3000'
const label = 'Compte de la maison'
const today = '2026-03-19'

let provider: TestProvider
let world: World
let administrator: Actor
let mandate: number
let body: { id: number; name: string }
let group: string
let count = 0
beforeAll(async () => {
  provider = await startProvider({
    redirectUris: [`${portalUrl}/api/providers/maison/callback`],
    settings: {
      claims: {
        openid: ['sub', 'groups', '_claim_names', 'hasgroups'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'gender'],
      },
      conformIdTokenClaims: false,
    },
  })
  world = await openWorld({
    env: { PUBLIC_URL: portalUrl, OIDC_PROVIDERS: 'maison', ...provider.env('maison', label) },
  })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const made = await administrator.post('/api/mandates', { name: 'Titulaire élu' })
  mandate = made.json<{ id: number }>().id
})
beforeEach(async () => {
  count += 1
  body = await world.body()
  group = `elus-${count}`
})
afterEach(() => provider.interceptWith(() => false))
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** A new person at the provider, in these groups. */
function person(claims: object = {}) {
  const sub = `p${++count}`
  const email = `${sub}@maison.example`
  const known = { email, email_verified: true, given_name: 'Maïwenn', family_name: 'Le Goff', groups: [group] }
  provider.people.set(sub, { ...known, ...claims })
  return { sub, email, now: (later: object) => provider.people.set(sub, { ...known, ...later }) }
}

/** Signs a person in by the provider. @returns where the portal leads, and their browser */
async function signIn(sub: string, caller = world.visitor()) {
  await caller.get('/me')
  const asked = await caller.post('/api/providers/maison/sign_in', {})
  const url = new URL(await signInAtProvider(asked.json<{ url: string }>().url, sub))
  const answer = await caller.get(url.pathname + url.search, { accept: 'text/html' })
  return { path: answer.headers.location, caller }
}

const write = (wishes: object = {}) =>
  administrator.post('/api/provider_rules', {
    provider: 'maison',
    value: group,
    irp: { id: body.id },
    irpRole: 'reader',
    mandate: { id: mandate },
    ...wishes,
  })
async function rule(wishes: object = {}): Promise<number> {
  const answer = await write(wishes)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: number }>().id
}
const accountOf = (email: string) =>
  world.db.selectFrom('users').select(['id', 'status', 'roles']).where('email', '=', email).executeTakeFirst()
const seatOf = (userId: number, bodyId = body.id) =>
  world.db
    .selectFrom('assignments')
    .select(['role', 'mandateId', 'startsOn', 'endsOn', 'main'])
    .where('userId', '=', userId)
    .where('bodyId', '=', bodyId)
    .executeTakeFirst()
/** Somebody whose account a rule has created. */
async function member(claims: object = {}) {
  const somebody = person(claims)
  expect((await signIn(somebody.sub)).path).toBe('/home')
  const account = await accountOf(somebody.email)
  return { ...somebody, id: account?.id ?? 0 }
}

describe('the first sign-in of an unknown person', () => {
  test('stores composed names, which their owner may keep whatever they are', async () => {
    await rule()
    const { sub, id } = await member({ given_name: 'He\u0301le\u0300ne', family_name: 'Lefe\u0300vre 2' })
    const { caller } = await signIn(sub)
    const me = (await caller.get('/me')).json<Record<string, unknown>>()
    expect(me).toMatchObject({ firstName: 'H\u00E9l\u00E8ne', lastName: 'Lef\u00E8vre 2' })
    const kept = await caller.put(`/api/users/${id}`, { ...me, phoneNumber: '02 98 00 00 00' })
    expect(kept.statusCode, kept.body).toBe(200)
  })

  test('opens an account with the seat of the rule that a group matches', async () => {
    await rule()
    const { sub, email } = person({ groups: ['autre', group] })
    const lines = await auditLinesDuring(world, async () => {
      const { path, caller } = await signIn(sub)
      expect(path).toBe('/home')
      expect((await caller.get('/me')).json()).toMatchObject({
        email,
        status: 'validated',
        mainIrp: { id: body.id },
        mainIrpRole: 'reader',
        mainMandate: { id: mandate },
        firstVisit: true,
      })
    })
    expect(lines).toMatchObject([
      { action: 'account.created', userId: null, details: { provider: label, externalGroup: [group] } },
      { action: 'identity.linked' },
      { action: 'account.amended', userId: null, details: { placesAfter: [expect.stringContaining(body.name)] } },
      { action: 'signIn.succeeded' },
    ])
    const account = await accountOf(email)
    expect(account?.roles).toEqual([])
    expect(await seatOf(account?.id ?? 0)).toEqual({
      role: 'reader',
      mandateId: mandate,
      startsOn: today,
      endsOn: null,
      main: true,
    })
  })

  test.each([
    ['male', 'Monsieur'],
    ['female', 'Madame'],
    ['autre', 'Madame'],
    [{ toString: 1 }, 'Madame'],
  ])('takes the form of address from the gender claim %j', async (claimed, gender) => {
    await rule()
    const { email } = await member({ gender: claimed })
    const found = world.db.selectFrom('users').select('gender').where('email', '=', email)
    expect(await found.executeTakeFirst()).toEqual({ gender })
  })

  test.each([
    ['no group matches', { groups: ['autre'] }],
    ['the groups are missing', { groups: undefined }],
    ['the address is not verified', { email_verified: false }],
    ['a name is missing', { given_name: undefined, family_name: undefined }],
  ])('waits with a form when %s', async (_why, claims) => {
    await rule()
    const { sub, email } = person(claims)
    expect((await signIn(sub)).path).toBe('/auth/complete')
    expect(await accountOf(email)).toBeUndefined()
  })

  test('finds a group path of Keycloak, and a claim with one text', async () => {
    await rule()
    expect((await signIn(person({ groups: [`/${group}`] }).sub)).path).toBe('/home')
    expect((await signIn(person({ groups: group }).sub)).path).toBe('/home')
  })
})

describe('an account that exists', () => {
  test('is joined by its address, and gets the seat beside the one that it has', async () => {
    await rule()
    const other = await world.body()
    const { sub, email } = person()
    const account = await world.user({ in: other, email, passwordHash: null })
    expect((await signIn(sub)).path).toBe('/home')
    expect(await seatOf(account.id)).toMatchObject({ role: 'reader', main: false, endsOn: null })
    expect(await seatOf(account.id, other.id)).toMatchObject({ main: true, endsOn: null })
  })

  test('gets the seat also when its password joins the identity', async () => {
    await rule()
    const { sub, email } = person()
    const account = await world.user({ in: await world.body(), email })
    const { path, caller } = await signIn(sub)
    expect(path).toBe('/auth/join')
    expect(await seatOf(account.id)).toBeUndefined()
    expect((await caller.post('/api/pending_identity/join', { password: castPassword })).statusCode).toBe(200)
    expect(await seatOf(account.id)).toMatchObject({ role: 'reader', endsOn: null })
  })
})

describe('a later sign-in', () => {
  test('ends the seat of a group that was left, and gives it again', async () => {
    await rule()
    const { sub, id, now } = await member()
    now({ groups: [] })
    const lines = await auditLinesDuring(world, () => signIn(sub))
    expect(lines).toMatchObject([
      { action: 'account.amended', userId: null, details: { provider: label, externalGroup: [group] } },
      { action: 'signIn.succeeded' },
    ])
    expect(await seatOf(id)).toMatchObject({ endsOn: today })
    now({})
    await signIn(sub)
    expect(await seatOf(id)).toMatchObject({ endsOn: null })
    expect((await auditLinesDuring(world, () => signIn(sub))).map(({ action }) => action)).toEqual(['signIn.succeeded'])
  })

  test('never ends a seat that an administrator gave, nor the rights of an administrator', async () => {
    await rule()
    const { sub, email, now } = person()
    const account = await world.user({ in: body, role: 'validator', roles: ['ROLE_ADMIN'], email, passwordHash: null })
    const before = await seatOf(account.id)
    await signIn(sub)
    now({ groups: [] })
    await signIn(sub)
    expect(await seatOf(account.id)).toEqual(before)
    expect((await accountOf(email))?.roles).toEqual(['ROLE_ADMIN'])
  })

  test.each([
    ['overage', { groups: undefined, _claim_names: { groups: 'src1' } }],
    ['overage', { groups: undefined, hasgroups: true }],
    ['missing', { groups: undefined }],
  ])('leaves everything as it is when the groups are not named: %s', async (reason, claims) => {
    await rule()
    const { sub, id, now } = await member()
    now(claims)
    const lines = await auditLinesDuring(world, () => signIn(sub))
    expect(lines).toMatchObject([
      { action: 'identity.groupsUnread', subjectId: id, details: { provider: label, why: reason } },
      { action: 'signIn.succeeded' },
    ])
    expect(await seatOf(id)).toMatchObject({ endsOn: null })
    expect((await administrator.get('/api/providers')).json()).toMatchObject({
      providers: [
        {
          id: 'maison',
          label,
          groupsClaim: 'groups',
          secondFactor: 'always',
          acrValues: '',
          callbackUrl: expect.stringMatching(/^http.*\/api\/providers\/maison\/callback$/),
          logoutUrl: expect.stringMatching(/^http.*\/api\/providers\/maison\/backchannel_logout$/),
          unread: { reason },
          record: null,
        },
      ],
    })
  })

  test('follows the rules beside the groups of a directory: the seat lasts while one gives it', async () => {
    await rule()
    const entra = directory(world, (await insertScimToken(world)).token)
    const { sub, id, now } = await member()
    const { id: linked } = await entra.createGroup(`Annuaire ${count}`, [String(id)])
    const seat = { irp: { id: body.id }, irpRole: 'redactor' }
    expect((await administrator.post(`/api/scim_groups/${linked}/link`, seat)).statusCode).toBe(200)
    expect(await seatOf(id)).toMatchObject({ role: 'redactor', endsOn: null })
    now({ groups: [] })
    await signIn(sub)
    expect(await seatOf(id)).toMatchObject({ role: 'redactor', endsOn: null })
    now({})
    await signIn(sub)
    await entra.patch(`/Groups/${linked}`, [{ op: 'Remove', path: `members[value eq "${id}"]` }])
    expect(await seatOf(id)).toMatchObject({ role: 'reader', endsOn: null })
  })
})

describe('an administrator', () => {
  test('changes what a rule gives, for those who have it too, and is shown where a seat comes from', async () => {
    const ruleId = await rule()
    const { id } = await member()
    const seat = { irp: { id: body.id }, irpRole: 'redactor' }
    const answer = await administrator.post(`/api/provider_rules/${ruleId}/seat`, seat)
    expect(answer.json()).toMatchObject({
      '@type': 'ProviderRule',
      provider: { id: 'maison', label },
      value: group,
      memberCount: 1,
      irp: { id: body.id },
      irpRole: 'redactor',
      mandate: null,
    })
    expect(await seatOf(id)).toMatchObject({ role: 'redactor', mandateId: null })
    expect((await administrator.get(`/api/users/${id}`)).json()).toMatchObject({
      givenSeats: [{ irp: { id: body.id }, group, provider: label }],
      identities: [{ provider: label, createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
    })
    // moved to another body: the former seat stays with its holder, and is no longer followed
    const other = await world.body()
    await administrator.post(`/api/provider_rules/${ruleId}/seat`, { ...seat, irp: { id: other.id } })
    expect(await seatOf(id, other.id)).toMatchObject({ role: 'redactor', endsOn: null })
    expect(await seatOf(id)).toMatchObject({ endsOn: null })
    expect((await administrator.get(`/api/users/${id}`)).json()).toMatchObject({
      givenSeats: [{ irp: { id: other.id } }],
    })
  })

  test('deletes a rule: its members keep their seats', async () => {
    const ruleId = await rule()
    const { sub, id, now } = await member()
    expect((await administrator.delete(`/api/provider_rules/${ruleId}`)).statusCode).toBe(204)
    expect((await administrator.delete(`/api/provider_rules/${ruleId}`)).statusCode).toBe(404)
    now({ groups: [] })
    await signIn(sub)
    expect(await seatOf(id)).toMatchObject({ endsOn: null })
  })

  test('is refused a rule that exists, and one for what does not', async () => {
    await rule()
    expect((await write()).json()).toMatchObject({
      violations: [
        {
          propertyPath: 'value',
          message: 'Ce groupe donne déjà une place dans cette instance : modifiez sa règle.',
        },
      ],
    })
    const gone = await write({ irp: { id: 2_000_000_000 }, mandate: { id: 2_000_000_000 } })
    const { violations } = gone.json<{ violations: { propertyPath: string }[] }>()
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['irp', 'mandate'])
    expect((await write({ provider: 'inconnu' })).json()).toMatchObject({ violations: [{ propertyPath: 'provider' }] })
  })

  test('unlinks the identity of a person, which ends its sign-ins and the seats of its groups', async () => {
    await rule()
    const somebody = person()
    const { caller } = await signIn(somebody.sub)
    const id = (await accountOf(somebody.email))?.id ?? 0
    const { identities } = (await administrator.get(`/api/users/${id}`)).json()
    const path = `/api/users/${id}/identities/${identities[0].id}`
    const lines = await auditLinesDuring(world, async () => {
      expect((await administrator.delete(path)).statusCode).toBe(204)
    })
    expect(lines).toMatchObject([
      { action: 'identity.unlinked', userId: administrator.id, subjectId: id, details: { provider: label } },
      { action: 'account.amended', userId: administrator.id, subjectId: id },
    ])
    expect((await caller.get('/me')).statusCode).toBe(401)
    expect(await seatOf(id)).toMatchObject({ endsOn: today })
    expect((await administrator.delete(path)).statusCode).toBe(404)
  })

  test('is asked for a proof before rights are given, or a door taken away', async () => {
    const ruleId = await rule()
    const later = await world.user({ roles: ['ROLE_ADMIN'] })
    await later.get('/me')
    world.clock.forward({ minutes: 31 })
    const proof = { code: 'access.proofRequired' }
    expect((await later.delete(`/api/provider_rules/${ruleId}`)).json()).toMatchObject(proof)
    expect((await later.delete(`/api/users/${later.id}/identities/1`)).json()).toMatchObject(proof)
  })
})

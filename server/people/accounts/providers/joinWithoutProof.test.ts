import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { originOf } from '#server/ground/configuration/config.ts'
import { castPassword } from '#tests/support/cast.ts'
import { signInAtProvider, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { addSecondFactor } from '#tests/support/secondFactor.ts'
import { softPasskey } from '#tests/support/softPasskey.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A provider of the settings that states its second factor, and accounts with a password that are joined by it.

const portalUrl = 'http://localhost:3000'
const due = 'access.secondStepRequired'

let provider: TestProvider
let world: World
let count = 0
beforeAll(async () => {
  provider = await startProvider({
    redirectUris: [`${portalUrl}/api/providers/maison/callback`],
    settings: { conformIdTokenClaims: false },
  })
  world = await openWorld({
    env: {
      PUBLIC_URL: portalUrl,
      OIDC_PROVIDERS: 'maison',
      ...provider.env('maison', 'Compte de la maison'),
      OIDC_MAISON_SECOND_FACTOR: 'stated',
      OIDC_MAISON_ACR_VALUES: 'urn:fort  urn:tres-fort',
    },
  })
})
beforeEach(() =>
  world.db
    .insertInto('secondFactorRule')
    .values({ groups: ['editors'], startsOn: '2026-01-01' })
    .execute(),
)
afterEach(() => world.db.deleteFrom('secondFactorRule').execute())
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** An editor with a password, whose provider says this of the sign-in. */
async function editor(claims: object = {}) {
  const sub = `e${++count}`
  const email = `${sub}@maison.example`
  provider.people.set(sub, { email, email_verified: true, ...claims })
  return { sub, account: await world.user({ email, roles: ['ROLE_EDITOR'] }) }
}

async function signIn(sub: string) {
  const caller = world.visitor()
  await caller.get('/me')
  const asked = new URL((await caller.post('/api/providers/maison/sign_in', {})).json<{ url: string }>().url)
  const url = new URL(await signInAtProvider(asked.href, sub))
  const { headers } = await caller.get(url.pathname + url.search, { accept: 'text/html' })
  return { caller, asked, path: headers.location }
}
const join = (caller: Pick<Actor, 'post'>, code?: string) =>
  caller.post('/api/pending_identity/join', { password: castPassword, ...(code && { code }) })

/** 200 for everything, else the code of the refusal. */
async function reach(caller: Pick<Actor, 'get'>) {
  const answer = await caller.get('/api/sessions')
  return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code
}

test.each([
  [{}, due],
  [{ amr: ['pwd'], acr: 'urn:faible' }, due],
  [{ acr: 'urn:tres-fort' }, 200],
  [{ amr: ['pwd', 'otp'] }, 200],
])('a provider that says %j opens, once joined by the password: %s', async (claims, expected) => {
  const { sub } = await editor(claims)
  const first = await signIn(sub)
  expect(first.path).toBe('/auth/join')
  expect(first.asked.searchParams.get('acr_values')).toBe('urn:fort urn:tres-fort')
  expect((await join(first.caller)).statusCode).toBe(200)
  expect(await reach(first.caller)).toBe(expected)

  const next = await signIn(sub)
  expect(next.path).toBe('/home')
  expect(await reach(next.caller)).toBe(expected)
})

describe('joining by the password, without a proof of the provider', () => {
  test('asks for the code of the account, which proves it for this sign-in only', async () => {
    const { sub, account } = await editor()
    await world.db.deleteFrom('secondFactorRule').execute()
    const factor = await addSecondFactor(world, account)
    await world.db
      .insertInto('secondFactorRule')
      .values({ groups: ['editors'], startsOn: '2026-01-01' })
      .execute()
    const { caller } = await signIn(sub)
    expect((await join(caller)).json()).toMatchObject({ code: 'login.codeRequired' })
    expect((await join(caller, '000000')).json()).toMatchObject({ violations: [{ propertyPath: 'code' }] })
    expect((await caller.get('/me')).statusCode).toBe(401)
    expect((await join(caller, factor.next())).statusCode).toBe(200)
    expect(await reach(caller)).toBe(200)
    expect(await reach((await signIn(sub)).caller)).toBe(due)
  })

  test('is refused where the rule asks for more than a password, and the identity is not joined', async () => {
    const { sub, account } = await editor()
    const device = softPasskey(originOf(world.portal.config))
    const { challenge } = (await account.post('/api/me/passkeys/creation')).json<{ challenge: string }>()
    const added = await account.post('/api/me/passkeys', { name: 'Clé', attestation: device.create(challenge) })
    expect(added.statusCode, added.body).toBe(201)

    const { caller } = await signIn(sub)
    expect((await join(caller)).json()).toMatchObject({ status: 403, code: 'login.passkeyRequired' })
    const joined = await world.db.selectFrom('identities').select('id').where('userId', '=', account.id).execute()
    expect(joined).toEqual([])
  })
})

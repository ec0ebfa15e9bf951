import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originOf } from '#server/ground/configuration/config.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { softPasskey } from '#tests/support/softPasskey.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let origin: string
beforeAll(async () => {
  world = await openWorld()
  origin = originOf(world.portal.config)
})
afterAll(() => world.close())

const withoutPasswords = {
  PUBLIC_URL: 'http://localhost:3000',
  PASSWORD_SIGN_IN: 'none',
  OIDC_PROVIDERS: 'maison',
  OIDC_MAISON_LABEL: 'Maison',
  OIDC_MAISON_ISSUER: 'http://localhost:3001',
  OIDC_MAISON_CLIENT_ID: 'portail',
  OIDC_MAISON_CLIENT_SECRET: 'secret du portail',
}

type Device = ReturnType<typeof softPasskey>
type Faults = Parameters<Device['create']>[1]

async function creationChallenge(person: Actor): Promise<string> {
  const answer = await person.post('/api/me/passkeys/creation')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ challenge: string }>().challenge
}

async function create(person: Actor, device: Device, faults?: Faults) {
  const attestation = device.create(await creationChallenge(person), faults)
  return person.post('/api/me/passkeys', { name: 'Mon téléphone', attestation })
}

async function withPasskey() {
  const person = await world.user()
  const device = softPasskey(origin)
  const added = await create(person, device)
  expect(added.statusCode, added.body).toBe(201)
  return { person, device, id: added.json<{ id: number }>().id }
}

async function challengeFor(visitor = world.visitor()) {
  await visitor.get('/me')
  const answer = await visitor.post('/api/passkeys/challenge')
  return { visitor, challenge: answer.json<{ challenge: string }>().challenge }
}

async function signInWith(device: Device, faults?: Parameters<Device['use']>[1], remember = false) {
  const { visitor, challenge } = await challengeFor()
  const assertion = device.use(challenge, faults)
  return { visitor, assertion, answer: await visitor.post('/api/passkeys/sign_in', { assertion, remember }) }
}

describe('a passkey is added', () => {
  test('by its device, is listed, told by mail and in the audit trail', async () => {
    const { person, id } = await withPasskey()
    expect((await person.get('/api/me/passkeys')).json()).toEqual({
      passkeys: [
        {
          '@id': `/api/me/passkeys/${id}`,
          '@type': 'Passkey',
          id,
          name: 'Mon téléphone',
          createdAt: expect.any(String),
          lastUsedAt: null,
        },
      ],
    })
    expect(await queuedMails(world, person.email)).toMatchObject([{ kind: 'passkey.added' }])
  })

  test('with options that name the portal and the person, and exclude the devices that have one', async () => {
    const { person, device } = await withPasskey()
    expect((await person.post('/api/me/passkeys/creation')).json()).toMatchObject({
      rp: { name: 'Mandature', id: new URL(origin).hostname },
      user: { name: person.email },
      excludeCredentials: [{ id: device.id, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  const refusals: [string, Faults][] = [
    ['made for another site', { origin: 'https://ailleurs.example' }],
    ['made for another host', { rpId: 'ailleurs.example' }],
    ['made without verifying the person', { flags: 0x01 }],
  ]
  test.each(refusals)('not when it was %s', async (_what, faults) => {
    const answer = await create(await world.user(), softPasskey(origin), faults)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'passkey.refused'])
  })

  test('not with the challenge of somebody else, of a sign-in, an old one, or one twice', async () => {
    const [person, other] = [await world.user(), await world.user()]
    const add = (challenge: string) =>
      person.post('/api/me/passkeys', { name: 'Clé', attestation: softPasskey(origin).create(challenge) })
    for (const challenge of [await creationChallenge(other), (await challengeFor()).challenge, 'bW9u.ZGVmaQ'])
      expect((await add(challenge)).json().code).toBe('passkey.refused')
    const challenge = await creationChallenge(person)
    expect((await add(challenge)).statusCode).toBe(201)
    expect((await add(challenge)).json().code).toBe('passkey.refused')
    const late = await creationChallenge(person)
    world.clock.forward({ minutes: 6 })
    expect((await add(late)).json().code).toBe('passkey.refused')
  })

  test('not twice, not for a second account, and ten at most', async () => {
    const { person, device } = await withPasskey()
    expect((await create(person, device)).json().code).toBe('passkey.exists')
    expect((await create(await world.user(), device)).json().code).toBe('passkey.exists')
    for (let count = 1; count < 10; count++) await create(person, softPasskey(origin))
    expect((await create(person, softPasskey(origin))).json().code).toBe('passkey.tooMany')
  })

  test('not from hostile bytes', async () => {
    const person = await world.user()
    const attestation = softPasskey(origin).create(await creationChallenge(person))
    const response = { ...attestation.response, attestationObject: 'AAAA' }
    const changed = await person.post('/api/me/passkeys', { name: 'Clé', attestation: { ...attestation, response } })
    expect(changed.json().code).toBe('passkey.refused')
    const huge = { ...response, attestationObject: 'A'.repeat(20_000) }
    const refused = await person.post('/api/me/passkeys', { name: '', attestation: { ...attestation, response: huge } })
    expect(refused.statusCode).toBe(422)
  })
})

describe('a sign-in by passkey', () => {
  test('needs neither a password nor a code, and is told as one in the audit trail', async () => {
    const { person, device } = await withPasskey()
    const { visitor, answer } = await signInWith(device, {}, true)
    expect(answer.statusCode, answer.body).toBe(204)
    expect((await visitor.get('/me')).json()).toMatchObject({ id: person.id })
    expect(answer.cookies.map(({ name }) => name)).toContain('remember')
    const { details } = await world.db
      .selectFrom('auditEvents')
      .select('details')
      .where('action', '=', 'signIn.succeeded')
      .where('userId', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ passkey: true })
    expect((await person.get('/api/me/passkeys')).json().passkeys[0].lastUsedAt).toEqual(expect.any(String))
  })

  const refusals: [string, Parameters<Device['use']>[1]][] = [
    ['from another site', { origin: 'https://ailleurs.example' }],
    ['for another host', { rpId: 'ailleurs.example' }],
    ['without verifying the person', { flags: 0x01 }],
    ['by a copy of the device, whose count goes back', { counter: 0 }],
  ]
  test.each(refusals)('is refused %s', async (_what, faults) => {
    const { device } = await withPasskey()
    expect((await signInWith(device)).answer.statusCode).toBe(204)
    const { answer, visitor } = await signInWith(device, faults)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'passkey.refused'])
    expect((await visitor.get('/me')).statusCode).toBe(401)
  })

  test('is refused to an unknown key, a repeated answer, a forged or old challenge, a removed key', async () => {
    const { person, device, id } = await withPasskey()
    expect((await signInWith(softPasskey(origin))).answer.json().code).toBe('passkey.unknown')
    const { assertion, visitor } = await signInWith(device)
    const again = world.visitor()
    await again.get('/me')
    expect((await again.post('/api/passkeys/sign_in', { assertion })).json().code).toBe('passkey.refused')
    expect((await again.post('/api/passkeys/sign_in', { assertion: device.use('ZGVmaQ') })).json().code).toBe(
      'passkey.refused',
    )
    const { challenge } = await challengeFor(again)
    world.clock.forward({ minutes: 6 })
    const late = await again.post('/api/passkeys/sign_in', { assertion: device.use(challenge) })
    expect(late.json().code).toBe('passkey.refused')
    expect((await person.delete(`/api/me/passkeys/${id}`)).statusCode).toBe(204)
    expect((await signInWith(device)).answer.json().code).toBe('passkey.unknown')
    expect((await visitor.get('/me')).statusCode).toBe(200)
  })

  test('is refused to a closed account', async () => {
    const { person, device } = await withPasskey()
    await world.db
      .updateTable('users')
      .set({ activatedAt: null, activatedBy: null, closedAt: world.clock.now().toISOString() })
      .where('id', '=', person.id)
      .execute()
    const { answer } = await signInWith(device)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'login.accountNotActivated'])
  })

  test('is refused where the organisation has closed passwords', async () => {
    const closed = await openWorld({ env: withoutPasswords })
    try {
      const person = await closed.user()
      const device = softPasskey(originOf(closed.portal.config))
      const { challenge } = (await person.post('/api/me/passkeys/creation')).json<{ challenge: string }>()
      await person.post('/api/me/passkeys', { name: 'Clé', attestation: device.create(challenge) })
      const visitor = closed.visitor()
      await visitor.get('/me')
      const asked = (await visitor.post('/api/passkeys/challenge')).json<{ challenge: string }>()
      const answer = await visitor.post('/api/passkeys/sign_in', { assertion: device.use(asked.challenge) })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'login.passwordClosed'])
    } finally {
      await closed.close()
    }
  })
})

test('no passkey survives a new password, nor « Déconnecter tous les autres »', async () => {
  const changes = [
    (person: Actor) =>
      person.put(`/api/users/${person.id}/reset_password`, {
        currentPassword: castPassword,
        password: 'Tulipe-Marteau-Ocean-53',
        passwordConfirmation: 'Tulipe-Marteau-Ocean-53',
      }),
    (person: Actor) => person.delete('/api/me/sign_ins'),
  ]
  for (const change of changes) {
    const { person, device } = await withPasskey()
    expect((await change(person)).statusCode).toBeLessThan(300)
    expect((await signInWith(device)).answer.json().code).toBe('passkey.unknown')
  }
})

test('a passkey of somebody else cannot be removed, and the only door stays', async () => {
  const { person, id } = await withPasskey()
  expect((await (await world.user()).delete(`/api/me/passkeys/${id}`)).statusCode).toBe(404)
  await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', person.id).execute()
  expect((await person.delete(`/api/me/passkeys/${id}`)).json().code).toBe('provider.lastDoor')
})

describe('a proof of identity', () => {
  const isFresh = async (person: Actor) => (await person.get('/api/me/proof')).json<{ isFresh: boolean }>().isFresh
  const askedFor = async (administrator: Actor) => {
    const answer = await administrator.get('/api/users/export.csv')
    return answer.statusCode === 403 ? answer.json<{ code: string }>().code : answer.statusCode
  }

  test('is asked for half an hour after the sign-in, and given by the password', async () => {
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    expect(await askedFor(administrator)).toBe(200)
    world.clock.forward({ minutes: 31 })
    expect(await askedFor(administrator)).toBe('access.proofRequired')
    expect((await administrator.get('/api/me/proof')).json()).toEqual({
      isFresh: false,
      password: true,
      code: false,
      passkey: false,
    })
    const wrong = await administrator.post('/api/me/proof', { currentPassword: 'Agrafe' })
    expect(wrong.json().violations).toMatchObject([{ propertyPath: 'currentPassword', code: 'users.wrongPassword' }])
    expect(await askedFor(administrator)).toBe('access.proofRequired')
    expect((await administrator.post('/api/me/proof', { currentPassword: castPassword })).statusCode).toBe(204)
    expect(await askedFor(administrator)).toBe(200)
    const other = await world.user({ roles: ['ROLE_ADMIN'] })
    expect(await isFresh(other)).toBe(true)
  })

  test('is given by a passkey of the person, not by one of somebody else', async () => {
    const { person, device } = await withPasskey()
    const { device: foreign } = await withPasskey()
    world.clock.forward({ minutes: 31 })
    const proofBy = async (used: Device) =>
      person.post('/api/me/proof', { passkey: used.use((await challengeFor()).challenge) })
    expect((await proofBy(foreign)).json().code).toBe('passkey.refused')
    expect(await isFresh(person)).toBe(false)
    expect((await proofBy(device)).statusCode).toBe(204)
    expect(await isFresh(person)).toBe(true)
  })

  test('is asked before accounts are deleted or changed, rights given, people imported and passkeys added', async () => {
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    const person = await world.user()
    await administrator.get('/me')
    world.clock.forward({ minutes: 31 })
    const calls = [
      () => administrator.delete(`/api/users/${person.id}`),
      () => administrator.post('/api/users/bulk', { action: 'delete', ids: [person.id], reason: null }),
      () => administrator.put(`/api/users/${person.id}/admin`, {}),
      () => administrator.post(`/api/users/${person.id}/second_factor_removal`),
      () => administrator.post('/api/user_imports/1/application', {}),
      () => administrator.delete('/api/irps/1'),
      () => administrator.post('/api/me/passkeys/creation'),
      () => administrator.delete('/api/me/passkeys/1'),
    ]
    for (const call of calls) expect((await call()).json().code).toBe('access.proofRequired')
    expect(await world.db.selectFrom('users').select('id').where('id', '=', person.id).execute()).toHaveLength(1)
  })

  test('of the future does not count', async () => {
    const person = await world.user()
    await person.get('/me')
    const future = new Date(world.clock.now().getTime() + 2 * 3_600_000).toISOString()
    await world.db.updateTable('signIns').set({ provedAt: future }).where('userId', '=', person.id).execute()
    expect(await isFresh(person)).toBe(false)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runBlocked } from '#tests/support/runBlocked.ts'
import { addSecondFactor, codeOf } from '#tests/support/secondFactor.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Sends the sign-in form of a new device with a code. */
async function signInWith({ email }: Actor, form: Record<string, string> = {}, visitor = world.visitor()) {
  await visitor.get('/me')
  const answer = await visitor.post('/login', new URLSearchParams({ email, password: castPassword, ...form }))
  return { answer, visitor }
}

/** Actions on the second step of this person in the audit trail, in order. */
async function actionsOf({ id }: Actor) {
  const events = await world.db
    .selectFrom('auditEvents')
    .select('action')
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()
  return events.map(({ action }) => action).filter((action) => action.startsWith('secondFactor.'))
}

describe('the set-up of a second step', () => {
  test('gives a secret, and asks for nothing before the app has given a code', async () => {
    const person = await world.user({ email: 'camille@mandature.example' })
    const begun = await person.post('/api/me/second_factor/set_up', { currentPassword: castPassword })

    expect(begun.statusCode, begun.body).toBe(200)
    expect(begun.json()).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Mandature:camille%40mandature\.example\?issuer=Mandature&/),
    })
    expect((await person.get('/api/me/second_factor')).json()).toMatchObject({ confirmedAt: null, recoveryCodes: 0 })
    expect((await signInWith(person)).answer.statusCode).toBe(204)
  })

  test('is confirmed by a code, gives ten recovery codes, and is told by mail and in the audit trail', async () => {
    const person = await world.user()
    const { codes } = await addSecondFactor(world, person)

    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/)
    expect((await person.get('/api/me/second_factor')).json()).toMatchObject({
      confirmedAt: expect.any(String),
      recoveryCodes: 10,
      recognizedDevices: 0,
    })
    expect(await queuedMails(world, person.email)).toMatchObject([{ kind: 'secondFactor.added' }])
    expect(await actionsOf(person)).toEqual(['secondFactor.added'])
  })

  test('stores neither the secret nor the codes in clear', async () => {
    const person = await world.user()
    const { secret, codes } = await addSecondFactor(world, person)
    const { rows } = await world.pool.query(
      `select second_factors::text || array_agg(recovery_codes::text)::text as stored from second_factors
       join recovery_codes using (user_id) where user_id = $1 group by second_factors`,
      [person.id],
    )
    expect(rows[0].stored).not.toContain(Buffer.from(secret).toString('hex'))
    expect(rows[0].stored).not.toContain(Buffer.from((codes[0] ?? '').replace('-', '')).toString('hex'))
  })

  test('needs the password, and a code of this secret', async () => {
    const person = await world.user()
    const without = await person.post('/api/me/second_factor/set_up', { currentPassword: '' })
    const wrong = await person.post('/api/me/second_factor/set_up', { currentPassword: 'Autre-chose-2026' })
    await person.post('/api/me/second_factor/set_up', { currentPassword: castPassword })
    const code = await person.post('/api/me/second_factor/confirmation', { code: '000000' })

    for (const answer of [without, wrong]) {
      expect(answer.statusCode).toBe(422)
      expect(violationPaths(answer)).toEqual(['currentPassword'])
    }
    expect(code.statusCode).toBe(422)
    expect(violationPaths(code)).toEqual(['code'])
  })

  test('is refused once one is in place, and after a quarter of an hour', async () => {
    const person = await world.user()
    await addSecondFactor(world, person)
    const again = await person.post('/api/me/second_factor/set_up', { currentPassword: castPassword })
    expect(again.json()).toMatchObject({ code: 'secondFactor.exists' })

    const slow = await world.user()
    const { secret } = (await slow.post('/api/me/second_factor/set_up', { currentPassword: castPassword })).json()
    world.clock.forward({ minutes: 16 })
    const late = await slow.post('/api/me/second_factor/confirmation', { code: codeOf(secret, world.clock.now()) })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'secondFactor.notBegun' })
  })

  test('allows ten codes in a quarter of an hour', async () => {
    const person = await world.user()
    await person.post('/api/me/second_factor/set_up', { currentPassword: castPassword })
    for (let typed = 0; typed < 10; typed++) await person.post('/api/me/second_factor/confirmation', { code: '000000' })
    const answer = await person.post('/api/me/second_factor/confirmation', { code: '000000' })
    expect(answer.statusCode).toBe(429)
  })
})

describe('a sign-in with a second step', () => {
  test('asks for a code only after the right password', async () => {
    const person = await world.user()
    await addSecondFactor(world, person)
    const { answer } = await signInWith(person)
    const wrong = await signInWith(person, { password: 'Autre-chose-2026' })

    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'login.codeRequired' })
    expect(answer.cookies.find(({ name }) => name === 'sid')).toBeUndefined()
    expect(wrong.answer.json()).toMatchObject({ code: 'login.invalidCredentials' })
  })

  test('accepts the code of the app once', async () => {
    const person = await world.user()
    const { next } = await addSecondFactor(world, person)
    const code = next()
    const { answer, visitor } = await signInWith(person, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    const replayed = await signInWith(person, { code })

    expect(answer.statusCode, answer.body).toBe(204)
    expect((await visitor.get('/me')).json()).toMatchObject({ id: person.id })
    expect(replayed.answer.statusCode).toBe(422)
    expect(violationPaths(replayed.answer)).toEqual(['code'])
  })

  test('accepts a code once when two arrive together', async () => {
    const person = await world.user()
    const { next } = await addSecondFactor(world, person)
    const code = next()
    const answers = await Promise.all([signInWith(person, { code }), signInWith(person, { code })])
    expect(answers.map(({ answer }) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([204, 422])
  })

  test('accepts the code before and after the present one, and no other', async () => {
    const person = await world.user()
    const { secret } = await addSecondFactor(world, person)
    const at = (seconds: number) => codeOf(secret, new Date(world.clock.now().getTime() + seconds * 1_000))
    expect((await signInWith(person, { code: at(-60) })).answer.statusCode).toBe(422)
    expect((await signInWith(person, { code: at(60) })).answer.statusCode).toBe(422)
    expect((await signInWith(person, { code: at(-30) })).answer.statusCode).toBe(204)
    expect((await signInWith(person, { code: at(30) })).answer.statusCode).toBe(204)
  })

  test('accepts codes again after the clock was ahead', async () => {
    const person = await world.user()
    const { next } = await addSecondFactor(world, person)
    const before = world.clock.now().toISOString()
    world.clock.forward({ days: 400 })
    expect((await signInWith(person, { code: next() })).answer.statusCode).toBe(204)
    world.clock.set(before)
    const code = next()
    expect((await signInWith(person, { code })).answer.statusCode).toBe(204)
    expect((await signInWith(person, { code })).answer.statusCode).toBe(422)
  })

  test('accepts each recovery code once, and tells the owner how many are left', async () => {
    const person = await world.user()
    const { codes } = await addSecondFactor(world, person)
    const code = (codes[3] ?? '').toLowerCase().replace('-', ' ')
    expect((await signInWith(person, { code })).answer.statusCode).toBe(204)
    expect((await signInWith(person, { code })).answer.statusCode).toBe(422)
    expect((await person.get('/api/me/second_factor')).json()).toMatchObject({ recoveryCodes: 9 })
    expect(await queuedMails(world, person.email)).toMatchObject([
      { kind: 'secondFactor.added' },
      { kind: 'secondFactor.recoveryCodeUsed', facts: { left: 9 } },
      { kind: 'secondFactor.wrongCode' },
    ])
  })

  test('locks the account after five wrong codes, and writes them in the audit trail', async () => {
    const person = await world.user()
    await addSecondFactor(world, person)
    for (let typed = 0; typed < 5; typed++) await signInWith(person, { code: '000000' })
    const { answer } = await signInWith(person, { code: '000000' })
    const failed = await world.db
      .selectFrom('auditEvents')
      .select('details')
      .where('subjectId', '=', person.id)
      .where('action', '=', 'signIn.failed')
      .execute()
    expect(answer.statusCode).toBe(429)
    expect(failed).toHaveLength(5)
    expect(failed[0]?.details).toMatchObject({ why: 'code' })
  })

  test('tells the owner of wrong codes after a right password, once a day', async () => {
    const person = await world.user()
    const { next } = await addSecondFactor(world, person)
    const told = async () =>
      (await queuedMails(world, person.email)).filter(({ kind }) => kind === 'secondFactor.wrongCode').length
    await signInWith(person, { password: 'Autre-chose-2026', code: '000000' })
    await signInWith(person)
    expect(await told()).toBe(0)
    await signInWith(person, { code: '000000' })
    await signInWith(person, { code: '000000' })
    expect(await told()).toBe(1)
    world.clock.forward({ days: 1, minutes: 1 })
    expect((await signInWith(person, { code: next() })).answer.statusCode).toBe(204)
    await signInWith(person, { code: '000000' })
    expect(await told()).toBe(2)
  })

  test('does not forget wrong codes when the password alone is sent between them', async () => {
    const person = await world.user()
    await addSecondFactor(world, person)
    for (let typed = 0; typed < 5; typed++) {
      await signInWith(person, { code: '000000' })
      await signInWith(person)
    }
    expect((await signInWith(person, { code: '000000' })).answer.statusCode).toBe(429)
  })

  test('does not ask a recognized device for a code for 30 days', async () => {
    const person = await world.user()
    const { next } = await addSecondFactor(world, person)
    const { visitor } = await signInWith(person, { code: next(), recognize: '1' })
    expect(visitor.cookies.get('recognized')).toBeTruthy()
    visitor.cookies.delete('sid')
    expect((await signInWith(person, {}, visitor)).answer.statusCode).toBe(204)
    expect((await person.get('/api/me/second_factor')).json()).toMatchObject({ recognizedDevices: 1 })

    world.clock.forward({ days: 30 })
    visitor.cookies.delete('sid')
    expect((await signInWith(person, {}, visitor)).answer.statusCode).toBe(403)
  })

  test('does not recognize a device by the cookie of another account, or without having asked for it', async () => {
    const [person, other] = [await world.user(), await world.user()]
    const { next } = await addSecondFactor(world, person)
    await addSecondFactor(world, other)
    const { visitor } = await signInWith(person, { code: next(), recognize: '1' })
    expect((await signInWith(other, {}, visitor)).answer.statusCode).toBe(403)

    const third = await world.user()
    const own = await addSecondFactor(world, third)
    const once = await signInWith(third, { code: own.next() })
    expect(once.visitor.cookies.get('recognized')).toBeUndefined()
  })

  test.each([
    ['« Oublier les appareils reconnus »', (person: Actor) => person.delete('/api/me/recognized_devices')],
    ['« Déconnecter tous les autres »', (person: Actor) => person.delete('/api/me/sign_ins')],
    [
      'a change of the password',
      (person: Actor) =>
        person.put(`/api/users/${person.id}/reset_password`, {
          currentPassword: castPassword,
          password: 'Lanterne-moulin-azur-17',
        }),
    ],
  ])('recognizes no device after %s', async (_name, act) => {
    const person = await world.user()
    const { next } = await addSecondFactor(world, person)
    await signInWith(person, { code: next(), recognize: '1' })
    expect((await act(person)).statusCode).toBe(204)
    const left = await world.db.selectFrom('recognizedDevices').select('id').where('userId', '=', person.id).execute()
    expect(left).toEqual([])
  })

  test.each([{ remember: false }, { remember: true }])(
    'is refused when the step was set up while the password was verified (%o)',
    async (options) => {
      const person = await world.user()
      await addSecondFactor(world, person)
      const confirm = (confirmedAt: string | null) =>
        world.db.updateTable('secondFactors').set({ confirmedAt }).where('userId', '=', person.id).execute()
      await confirm(null)
      let answer: Promise<{ statusCode: number }> | undefined
      const letGo = await runBlocked(
        world.pool,
        ['lock table sign_in_failures in exclusive mode', '%insert into sign_in_failures%'],
        () => void (answer = world.visitor().signIn(person.email, castPassword, options)),
      )
      try {
        await confirm(world.clock.now().toISOString())
      } finally {
        await letGo()
      }

      expect((await answer)?.statusCode).toBe(401)
    },
  )

  test('accepts recovery codes only once the secret of the portal is another', async () => {
    const person = await world.user()
    const { next, codes } = await addSecondFactor(world, person)
    await world.db
      .updateTable('secondFactors')
      .set({ sealedSecret: Buffer.alloc(60) })
      .where('userId', '=', person.id)
      .execute()
    const refused = (await signInWith(person, { code: next() })).answer
    expect(refused.json()).toMatchObject({ violations: [{ code: 'secondFactor.secretChanged' }] })
    expect((await signInWith(person, { code: codes[0] ?? '' })).answer.statusCode).toBe(204)
  })
})

describe('changing or removing a second step', () => {
  test('needs the password and a code', async () => {
    const person = await world.user()
    const { next, codes } = await addSecondFactor(world, person)
    const wrongPassword = await person.post('/api/me/second_factor/removal', { currentPassword: 'x', code: next() })
    const wrongCode = await person.post('/api/me/second_factor/removal', { currentPassword: castPassword, code: '1' })
    expect(violationPaths(wrongPassword)).toEqual(['currentPassword'])
    expect(violationPaths(wrongCode)).toEqual(['code'])

    // the first refusal used up no code
    const renewed = await person.post('/api/me/second_factor/recovery_codes', {
      currentPassword: castPassword,
      code: next(),
    })
    expect(renewed.statusCode, renewed.body).toBe(200)
    expect((await signInWith(person, { code: codes[0] ?? '' })).answer.statusCode).toBe(422)

    const code = renewed.json<{ codes: string[] }>().codes[0] ?? ''
    const removed = await person.post('/api/me/second_factor/removal', { currentPassword: castPassword, code })
    expect(removed.statusCode, removed.body).toBe(204)
    expect((await signInWith(person)).answer.statusCode).toBe(204)
    expect((await queuedMails(world, person.email)).at(-1)).toMatchObject({ kind: 'secondFactor.removed' })
    expect(await actionsOf(person)).toEqual(['secondFactor.added', 'secondFactor.codesRenewed', 'secondFactor.removed'])
  })

  test('is refused in words where there is none', async () => {
    const person = await world.user()
    const form = { currentPassword: castPassword, code: '123456' }
    for (const change of ['removal', 'recovery_codes']) {
      const answer = await person.post(`/api/me/second_factor/${change}`, form)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ description: 'Ce compte n’a pas de deuxième étape de connexion.' })
    }
  })
})

describe('the way back of whoever has lost all codes', () => {
  const removeBy = async (token: string, password: string) => {
    const visitor = world.visitor()
    await visitor.get('/me')
    return visitor.post('/api/users/second_factor_removal', { token, password })
  }
  async function linkFor(person: Actor): Promise<string> {
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    const offered = await administrator.post(`/api/users/${person.id}/second_factor_removal`)
    expect(offered.statusCode, offered.body).toBe(204)
    return (await queuedMails(world, person.email)).at(-1)?.secret ?? ''
  }

  test('needs an administrator, the mailbox and the password', async () => {
    const person = await world.user()
    await addSecondFactor(world, person)
    const token = await linkFor(person)

    const wrong = await removeBy(token, 'Autre-chose-2026')
    expect(wrong.statusCode).toBe(422)
    expect(violationPaths(wrong)).toEqual(['password'])
    expect((await signInWith(person)).answer.statusCode).toBe(403)

    expect((await removeBy(token, castPassword)).statusCode).toBe(204)
    expect((await signInWith(person)).answer.statusCode).toBe(204)
    expect((await person.get('/me')).statusCode).toBe(401)
    const again = await removeBy(token, castPassword)
    expect(violationPaths(again)).toEqual(['token'])
    expect(await actionsOf(person)).toEqual([
      'secondFactor.added',
      'secondFactor.removalOffered',
      'secondFactor.removed',
    ])
  })

  test('is open for a day', async () => {
    const person = await world.user()
    await addSecondFactor(world, person)
    const token = await linkFor(person)
    const visitor = world.visitor()
    await visitor.get('/me')
    expect((await visitor.post('/api/users/second_factor_link', { token })).json()).toEqual({ open: true })
    world.clock.forward({ hours: 25 })
    expect((await visitor.post('/api/users/second_factor_link', { token })).json()).toEqual({ open: false })
    expect((await removeBy(token, castPassword)).statusCode).toBe(422)
  })

  test('is mailed five times an hour at most', async () => {
    const person = await world.user()
    await addSecondFactor(world, person)
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    const offer = () => administrator.post(`/api/users/${person.id}/second_factor_removal`)
    for (let sent = 0; sent < 5; sent++) expect((await offer()).statusCode).toBe(204)
    expect((await offer()).statusCode).toBe(429)
    world.clock.forward({ hours: 1 })
    await administrator.post('/api/me/proof', { currentPassword: castPassword })
    expect((await offer()).statusCode).toBe(204)
  })

  test('is refused to other members, and for an account without a second step', async () => {
    const [person, member] = [await world.user(), await world.user()]
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    expect((await member.post(`/api/users/${person.id}/second_factor_removal`)).statusCode).toBe(403)
    expect((await administrator.post(`/api/users/${person.id}/second_factor_removal`)).json()).toMatchObject({
      code: 'secondFactor.none',
    })
    expect((await administrator.post('/api/users/999999/second_factor_removal')).statusCode).toBe(404)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLink } from '#server/ground/identity/accountLinks.ts'
import { type Answer, violationPaths } from '#tests/support/caller.ts'
import { type CastBody, type CastUser, castPassword, type UserOptions } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const chosen = 'Trombone-lune-buvard-7'

let world: World
let finistere: CastBody
beforeAll(async () => {
  world = await openWorld()
  finistere = await world.body({ name: 'CSE Finistère' })
})
afterAll(() => world.close())

async function visitor(address = '203.0.113.1') {
  const caller = world.visitor({ address })
  await caller.get('/me')
  return caller
}

let places = 0
/** Requests a link. @returns its token, from the mail */
async function linkOf({ email }: Pick<CastUser, 'email'>): Promise<string> {
  await (await visitor(`2001:db8:${++places}::1`)).post('/api/users/forgot_password', { email })
  await runTasks(world, 'accounts.forgotten')
  const link = (await queuedMails(world, email)).findLast(({ kind }) => kind === 'password.reset')
  return link?.secret ?? ''
}

async function forgetful(options: UserOptions = {}) {
  const person = await world.user(options)
  return { ...person, token: await linkOf(person) }
}

const reset = async (token: unknown, password: unknown = chosen): Promise<Answer> =>
  (await visitor()).post('/api/users/reset_password', { token, password })

const signIn = async (email: string, password: string) =>
  (await world.visitor({ address: `2001:db8:${++places}::1` }).signIn(email, password)).statusCode

const expired = {
  status: 422,
  code: 'users.linkExpired',
  violations: [
    {
      propertyPath: 'token',
      code: 'users.linkExpired',
      message: 'Ce lien n’est plus valable. Demandez-en un nouveau.',
    },
  ],
}

describe('a password chosen with a link', () => {
  test('replaces the former one, and signs nobody in', async () => {
    const { email, token } = await forgetful()
    const caller = await visitor()

    const answer = await caller.post('/api/users/reset_password', { token, password: chosen })

    expect(answer).toMatchObject({ statusCode: 204, body: '', cookies: [] })
    expect((await caller.get('/me')).statusCode).toBe(401)
    expect(await signIn(email, castPassword)).toBe(401)
    expect(await signIn(email, chosen)).toBe(204)
  })

  test('signs in when it is the first password of the account, not when there was one', async () => {
    const [invited, known] = [await world.user(), await world.user()]
    await world.db.updateTable('users').set({ passwordHash: null }).where('id', '=', invited.id).execute()
    const statusAfter = async ({ id }: CastUser) => {
      const token = await makeLink(world.db, { userId: id, purpose: 'activation' }, world.clock.now())
      const caller = await visitor()
      expect((await caller.post('/api/users/reset_password', { token, password: chosen })).statusCode).toBe(204)
      return (await caller.get('/me')).statusCode
    }
    expect([await statusAfter(invited), await statusAfter(known)]).toEqual([200, 401])
  })

  test('revokes every sign-in and remember-me token, and the user is notified', async () => {
    const person = await world.user({ firstName: 'Gaëlle' })
    const [laptop, phone] = [world.visitor(), world.visitor()]
    await laptop.signIn(person.email, castPassword, { remember: true })
    await phone.signIn(person.email, castPassword)
    const other = await world.user()
    await other.get('/me')

    expect((await reset(await linkOf(person))).statusCode).toBe(204)

    for (const device of [laptop, phone]) expect((await device.get('/api/irps')).statusCode).toBe(401)
    expect(await rowsOf('signIns', person.id)).toEqual([])
    expect(await rowsOf('remembrances', person.id)).toEqual([])
    expect((await other.get('/me')).statusCode).toBe(200)
    expect((await queuedMails(world, person.email)).at(-1)).toEqual({
      kind: 'password.changed',
      facts: { firstName: 'Gaëlle' },
      secret: null,
    })
  })

  test('unlocks an account that wrong passwords had locked (QUALITY AUT-08)', async () => {
    const person = await world.user()
    for (let tried = 0; tried < 6; tried++) await signIn(person.email, 'faux')
    expect(await signIn(person.email, castPassword)).toBe(429)

    await reset(await linkOf(person))

    expect(await signIn(person.email, chosen)).toBe(204)
  })

  test('is the first one of an invited user', async () => {
    const { id, email } = await world.user({ passwordHash: null })
    const token = await makeLink(world.db, { userId: id, purpose: 'activation' }, world.clock.now())

    expect((await reset(token)).statusCode).toBe(204)
    expect(await signIn(email, chosen)).toBe(204)
  })

  test('does not activate an account', async () => {
    const { id, email } = await world.user({ status: 'pending' })
    await reset(await makeLink(world.db, { userId: id, purpose: 'activation' }, world.clock.now()))

    expect(await signIn(email, chosen)).toBe(403)
  })
})

describe('the link', () => {
  test('works once', async () => {
    const { email, token } = await forgetful()

    expect((await reset(token)).statusCode).toBe(204)
    expect((await reset(token, 'Buvard-lune-trombone-8')).json()).toMatchObject(expired)
    expect(await signIn(email, chosen)).toBe(204)
  })

  test('works once for two simultaneous calls', async () => {
    const { token } = await forgetful()

    const answers = await Promise.all([reset(token), reset(token, 'Buvard-lune-trombone-8')])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422])
  })

  test('is valid for one hour', async () => {
    const [early, late] = [await forgetful(), await forgetful()]

    world.clock.forward({ minutes: 59 })
    expect((await reset(early.token)).statusCode).toBe(204)
    world.clock.forward({ minutes: 2 })
    expect((await reset(late.token)).json()).toMatchObject(expired)
    expect(await signIn(late.email, castPassword)).toBe(204)
  })

  test('is replaced by the next one', async () => {
    const person = await forgetful()
    const next = await linkOf(person)

    expect((await reset(person.token)).json()).toMatchObject(expired)
    expect((await reset(next)).statusCode).toBe(204)
  })

  test('is deleted by a sign-in with the password', async () => {
    const { email, token } = await forgetful()
    await signIn(email, castPassword)

    expect((await reset(token)).json()).toMatchObject(expired)
  })

  test('survives a wrong password and a remembered device', async () => {
    const person = await world.user()
    const device = world.visitor()
    await device.signIn(person.email, castPassword, { remember: true })
    const token = await linkOf(person)
    device.cookies.delete('sid')

    expect((await device.get('/api/irps')).statusCode).toBe(200)
    expect(await signIn(person.email, 'faux')).toBe(401)
    expect((await reset(token)).statusCode).toBe(204)
  })

  test('of one kind also deletes the link of the other kind', async () => {
    const { id, token } = await forgetful()
    const invitation = await makeLink(world.db, { userId: id, purpose: 'activation' }, world.clock.now())
    await reset(token)

    expect((await reset(invitation)).json()).toMatchObject(expired)
  })

  test('that confirms an address does not work here, and stays valid', async () => {
    const { id } = await world.user()
    const link = { userId: id, purpose: 'email', email: 'autre@exemple.fr' } as const
    const token = await makeLink(world.db, link, world.clock.now())

    expect((await reset(token)).json()).toMatchObject(expired)
    expect(await rowsOf('accountLinks', id)).toHaveLength(1)
  })

  test('is not used up by a GET, and is not sent to other sites', async () => {
    const { token } = await forgetful()
    const scanner = world.visitor({ headers: { accept: 'text/html' } })

    for (let times = 0; times < 5; times++) {
      await scanner.head(`/auth/reset-password/${token}`)
      const { statusCode, headers } = await scanner.get(`/auth/reset-password/${token}?utm_source=mail`)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }

    expect((await reset(token)).statusCode).toBe(204)
  })

  test('is stored neither in the database nor in the log', async () => {
    const { token } = await forgetful()
    await world.visitor({ headers: { accept: 'text/html' } }).get(`/auth/reset-password/${token}`)
    await reset(`${token}x`)
    const kept = await wholeDatabase()
    await reset(token)

    expect(kept).not.toContain(token)
    expect(kept).not.toContain(Buffer.from(token).toString('hex'))
    expect(await wholeDatabase()).not.toContain(token)
    expect(JSON.stringify(world.logged)).not.toContain(token)
  })
})

describe('checking a link', () => {
  const isOpen = async (token: unknown): Promise<unknown> =>
    (await (await visitor()).post('/api/users/reset_link', { token })).json()

  test('says whether it is valid, and does not use it up', async () => {
    const { id, token } = await forgetful()
    const invitation = await makeLink(world.db, { userId: id, purpose: 'activation' }, world.clock.now())

    expect(await isOpen(token)).toEqual({ open: true, signsIn: false })
    // the account has a password already
    expect(await isOpen(invitation)).toEqual({ open: true, signsIn: false })
    expect((await reset(token)).statusCode).toBe(204)
    expect(await isOpen(token)).toEqual({ open: false, signsIn: false })
    expect(await isOpen(invitation)).toEqual({ open: false, signsIn: false })
  })

  test('does not distinguish expired, invented and other links', async () => {
    const { id, token } = await forgetful()
    const link = { userId: id, purpose: 'email', email: 'ailleurs@exemple.fr' } as const
    const other = await makeLink(world.db, link, world.clock.now())
    world.clock.forward({ minutes: 61 })

    for (const dead of [token, other, 'A'.repeat(43)])
      expect(await isOpen(dead)).toEqual({ open: false, signsIn: false })
    expect(await isOpen('')).toMatchObject({ status: 422 })
  })

  test('refuses a call without an XSRF token', async () => {
    const { token } = await forgetful()

    const answer = await world.visitor().post('/api/users/reset_link', { token })
    expect(answer.json()).toMatchObject({ code: 'xsrf.invalid' })
  })
})

describe('a refused reset', () => {
  test.each([
    ['a token that was made up', 'A'.repeat(43)],
    ['half of one', 'A'.repeat(20)],
    ['another character set', 'é🌞'.repeat(20)],
  ])('%s', async (_what, token) => {
    expect((await reset(token)).json()).toMatchObject(expired)
  })

  test.each([
    ['11 characters', 'Agrafe-pile', ['password']],
    ['everybody’s', 'motdepasse12', ['password']],
    ['that of the portal', 'portail-irp-2026', ['password']],
    ['its owner’s address', 'soizic.lebras@exemple.fr', ['password']],
    ['the name of their body', 'cse-finistere-29', ['password']],
    ['257 characters', 'x'.repeat(257), ['password']],
    ['none', undefined, ['password']],
  ])('a password: %s; the link stays valid', async (_what, password, fields) => {
    await world.db.deleteFrom('users').where('email', '=', 'soizic.lebras@exemple.fr').execute()
    await world.db.deleteFrom('quotas').execute()
    const { token } = await forgetful({ email: 'soizic.lebras@exemple.fr', in: finistere })

    const answer = await (await visitor()).post('/api/users/reset_password', { token, password })

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer)).toEqual(fields)
    expect((await reset(token)).statusCode).toBe(204)
  })

  test('the link and the password, both at once', async () => {
    const answer = await reset('A'.repeat(43), 'motdepasse12')

    expect(answer.json()).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(violationPaths(answer)).toEqual(['token', 'password'])
  })

  test('a call without an XSRF token', async () => {
    const { token } = await forgetful()

    const answer = await world.visitor().post('/api/users/reset_password', { token, password: chosen })

    expect(answer.json()).toMatchObject({ code: 'xsrf.invalid' })
    expect((await reset(token)).statusCode).toBe(204)
  })
})

const rowsOf = (table: 'signIns' | 'remembrances' | 'accountLinks', userId: number) =>
  world.db.selectFrom(table).select('id').where('userId', '=', userId).execute()

/** Every row of every table, the queue included, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
  `.execute(world.db)
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`select to_json(kept)::text as row from ${sql.raw(name)} kept`.execute(
      world.db,
    )
    return rows.map(({ row }) => row).join('\n')
  })
  return (await Promise.all(dumps)).join('\n')
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('signing in', () => {
  test('answers 204 and identifies the user', async () => {
    const { email, id } = await world.user({ firstName: 'Éléonore' })
    const visitor = world.visitor()

    const answer = await visitor.signIn(email, castPassword)

    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect((await visitor.get('/me')).json()).toMatchObject({ id, firstName: 'Éléonore', email })
  })

  test.each([
    ['URL-encoded', (form: Record<string, string>) => new URLSearchParams(form)],
    ['JSON', (form: Record<string, string>) => form],
    [
      'multipart',
      (form: Record<string, string>) => {
        const data = new FormData()
        for (const [name, value] of Object.entries(form)) data.append(name, value)
        return data
      },
    ],
  ])('accepts the form as %s', async (_kind, write) => {
    const { email } = await world.user()
    const visitor = world.visitor()
    await visitor.get('/me')

    expect((await visitor.post('/login', write({ email, password: castPassword }))).statusCode).toBe(204)
  })

  test('sends six statements; one of them locks the account, signs in and writes the audit trail', async () => {
    const { email } = await world.user()
    const visitor = world.visitor()
    await visitor.get('/me')

    const statements = await world.statementsOf(() => visitor.post('/login', { email, password: castPassword }))

    expect(statements).toHaveLength(6)
    const parts = ['for key share', 'insert into sign_ins', 'insert into audit_events']
    expect(statements.filter((statement) => parts.some((part) => statement.includes(part)))).toHaveLength(1)
    expect(statements.filter((statement) => parts.every((part) => statement.includes(part)))).toHaveLength(1)
  })

  test('normalizes the case and the form of the address', async () => {
    await world.user({ email: 'rené.côté@mandature.example' })

    const answer = await world.visitor().signIn('  RENÉ.Côté@Mandature.Example'.normalize('NFD'), castPassword)

    expect(answer.statusCode).toBe(204)
  })

  test('records the time, the IP address and the device', async () => {
    const { email, id } = await world.user()
    await world
      .visitor({ address: '203.0.113.7', headers: { 'user-agent': 'Navigateur/1' } })
      .signIn(email, castPassword)

    const kept = await world.db.selectFrom('signIns').selectAll().where('userId', '=', id).execute()
    const user = await world.db.selectFrom('users').select('lastSignInAt').where('id', '=', id).executeTakeFirst()

    expect(kept).toMatchObject([{ device: 'Navigateur/1', address: '203.0.113.7' }])
    expect(user?.lastSignInAt).toBe('2026-03-19T09:00:00+01:00')
  })

  test('rehashes a password that has weaker parameters', async () => {
    const { email, id } = await world.user({ passwordHash: weak })
    await world.visitor().signIn(email, 'correct horse')
    const user = await world.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirst()

    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await world.visitor().signIn(email, 'correct horse')).statusCode).toBe(204)
  })

  test('ends the previous sign-in of the same device', async () => {
    const reader = await world.user()
    await reader.get('/me')
    await reader.signIn(reader.email, castPassword)

    expect(await openSignIns(reader.id)).toHaveLength(1)
  })
})

describe('a refused sign-in', () => {
  test('has the same message for a wrong password and an unknown address', async () => {
    const { email } = await world.user()
    const wrong = await world.visitor().signIn(email, 'Autre-chose-2026')
    const unknown = await world.visitor().signIn('personne@ailleurs.example', 'Autre-chose-2026')

    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toMatchObject({ code: 'login.invalidCredentials', description: 'Identifiants invalides !' })
    expect(unknown.body).toBe(wrong.body)
    expect(without(unknown.headers, 'date')).toEqual(without(wrong.headers, 'date'))
  })

  test('tells only whoever has the password that the account is not activated', async () => {
    const { email } = await world.user({ status: 'pending' })
    const visitor = world.visitor()

    const wrong = await visitor.signIn(email, 'Autre-chose-2026')
    const right = await visitor.signIn(email, castPassword)

    expect(wrong.json()).toMatchObject({ status: 401, code: 'login.invalidCredentials' })
    expect(right.json()).toMatchObject({
      status: 403,
      code: 'login.accountNotActivated',
      description: 'Compte non activé !',
    })
    expect([...wrong.cookies, ...right.cookies]).toEqual([])
    expect((await visitor.get('/me')).statusCode).toBe(401)
  })

  test('concerns an account without a password', async () => {
    const { email } = await world.user({ passwordHash: null })

    expect((await world.visitor().signIn(email, castPassword)).statusCode).toBe(401)
  })

  test('reports a form without its fields, each named in French', async () => {
    const visitor = world.visitor()
    await visitor.get('/me')

    const answer = await visitor.post('/login', {})

    expect(answer.statusCode).toBe(422)
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'email', message: 'Le champ adresse électronique est obligatoire' },
      { propertyPath: 'password', message: 'Le champ mot de passe est obligatoire' },
    ])
  })

  test.each([
    ['a list for a password', { email: 'a@b.example', password: ['x'] }, 422],
    ['a password of 257 characters', { email: 'a@b.example', password: 'x'.repeat(257) }, 422],
    ['a password of 1 MB', { email: 'a@b.example', password: 'x'.repeat(1024 * 1024) }, 413],
    ['a form of 1 MB', new URLSearchParams({ email: 'a@b.example', password: 'x'.repeat(1024 * 1024) }), 413],
    ['an address with a NUL byte', { email: 'a\0@b.example', password: 'x' }, 400],
  ])('%s', async (_what, form, status) => {
    const visitor = world.visitor()
    await visitor.get('/me')

    expect((await visitor.post('/login', form)).statusCode).toBe(status)
  })
})

test('nothing secret is logged', async () => {
  const { email } = await world.user({ email: 'canari@mandature.example' })
  const visitor = world.visitor({ headers: { 'user-agent': 'Canari\u001b[31m' } })
  await visitor.signIn(email, 'Mot-de-passe-canari')
  await visitor.signIn(email, castPassword)
  await visitor.get('/me?jeton=canari')
  const lines = JSON.stringify(world.logged)

  expect(lines.toLowerCase()).not.toContain('canari')
  for (const cookie of visitor.cookies.values()) expect(lines).not.toContain(cookie)
})

test('an overload is reported as such, and does not count as an attempt', async () => {
  const { email } = await world.user()
  const visitors = Array.from({ length: 120 }, (_, index) => world.visitor({ address: `198.51.100.${index}` }))
  await Promise.all(visitors.map((visitor) => visitor.get('/me')))

  const answers = await Promise.all(visitors.map((visitor, index) => visitor.signIn(`${index}@inconnu.example`, 'x')))
  const busy = answers.filter(({ statusCode }) => statusCode === 503)

  expect(busy.length).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(120 - busy.length)
  expect(busy[0]?.json()).toMatchObject({ code: 'server.busy' })
  expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await world.visitor().signIn(email, castPassword)).statusCode).toBe(204)
})

/** `correct horse`, with 8 MiB. */
const weak = '$argon2id$v=19$m=8192,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$K3Wd55Z72epI/vnwxX/5kaVWEdssdwjLlFHPncLm19U'

const openSignIns = (userId: number) =>
  world.db.selectFrom('signIns').select('id').where('userId', '=', userId).execute()

const without = (headers: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))

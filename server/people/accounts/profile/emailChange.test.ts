import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LinkPurpose, linkLifetimesMs, makeLink } from '#server/ground/identity/accountLinks.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let addresses = 0
const freshAddress = () => `nouvelle.${++addresses}@ailleurs.example`

/** Submits the profile with another email address, as its form does. */
async function ask(person: Actor, email: string, currentPassword?: string) {
  const { gender, firstName, lastName, version } = (await person.get('/me')).json()
  return person.put(`/api/users/${person.id}`, { gender, firstName, lastName, version, email, currentPassword })
}

async function tokenFor(email: string): Promise<string> {
  const [mail] = (await queuedMails(world, email)).toReversed()
  return mail?.secret ?? ''
}

async function confirm(token: string) {
  const visitor = world.visitor()
  await visitor.get('/me')
  return visitor.post('/api/users/email_confirmation', { token })
}

const emailOf = async (person: Actor) => (await person.get('/me')).json().email as string

describe('a change of email address', () => {
  test('takes effect once the new mailbox confirms it; the former mailbox is notified', async () => {
    const person = await world.user({ firstName: 'Erwan' })
    const email = freshAddress()

    const answer = await ask(person, `  ${email.toUpperCase()} `, castPassword)

    expect(answer.json()).toMatchObject({ email: person.email, pendingEmail: email })
    expect(await queuedMails(world, email)).toMatchObject([{ kind: 'email.confirm', facts: { firstName: 'Erwan' } }])
    expect(await queuedMails(world, person.email)).toMatchObject([
      { kind: 'email.asked', facts: { firstName: 'Erwan' } },
    ])

    expect((await confirm(await tokenFor(email))).statusCode).toBe(204)
    expect((await person.get('/me')).json()).toMatchObject({ email, pendingEmail: null, version: 3 })
    expect(await queuedMails(world, person.email)).toMatchObject([
      { kind: 'email.asked' },
      { kind: 'email.changed', facts: { firstName: 'Erwan' } },
    ])
    expect((await world.visitor().signIn(person.email, castPassword)).statusCode).toBe(401)
    expect((await world.visitor().signIn(email, castPassword)).statusCode).toBe(204)
  })

  test('clears the flag of refused mails', async () => {
    const person = await world.user()
    await world.db
      .updateTable('users')
      .set({ mailRefusedAt: '2026-03-01T09:00:00+01:00' })
      .where('id', '=', person.id)
      .execute()
    const email = freshAddress()
    await ask(person, email, castPassword)
    await confirm(await tokenFor(email))
    const kept = world.db.selectFrom('users').select('mailRefusedAt').where('id', '=', person.id)
    expect(await kept.executeTakeFirstOrThrow()).toEqual({ mailRefusedAt: null })
  })

  test.each([
    ['no password', undefined, 'Le champ mot de passe actuel est obligatoire'],
    ['an empty one', '', 'Le champ mot de passe actuel est obligatoire'],
    ['a wrong one', 'faux', 'Le mot de passe actuel n’est pas le bon'],
  ])(
    'requires the current password: with %s nothing is written, and nobody is signed out',
    async (_what, password, message) => {
      const person = await world.user()
      const email = freshAddress()

      const answer = await ask(person, email, password)

      expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'currentPassword', message }] })
      expect((await person.get('/me')).json()).toMatchObject({ version: 1, pendingEmail: null })
      expect(await queuedMails(world, email)).toEqual([])
    },
  )

  test('reports a wrong password together with the other violations', async () => {
    const person = await world.user({ in: await world.body() })

    const answer = await person.put(`/api/users/${person.id}`, {
      ...(await person.get('/me')).json(),
      email: freshAddress(),
      currentPassword: 'faux',
      mainJob: { id: 99_999 },
    })

    expect(violationPaths(answer)).toEqual(['currentPassword', 'mainJob'])
  })

  test('is not started for the same address in another spelling', async () => {
    const person = await world.user()

    expect((await ask(person, person.email.toUpperCase())).json()).toMatchObject({ pendingEmail: null, version: 2 })
    expect(await queuedMails(world, person.email)).toEqual([])
  })

  test('counts wrong passwords: the sixth is told to wait, as at the sign-in', async () => {
    const person = await world.user({}, { address: '203.0.113.50' })
    const statuses: number[] = []
    for (let tried = 0; tried < 6; tried++) statuses.push((await ask(person, freshAddress(), 'faux')).statusCode)

    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const right = await ask(person, freshAddress(), castPassword)
    expect(right.json()).toMatchObject({ status: 429, code: 'login.locked' })
    expect((await person.get('/me')).statusCode).toBe(200)
  })

  test('is rate limited, so that no mailbox is flooded', async () => {
    const person = await world.user()
    const victim = freshAddress()
    const statuses: number[] = []
    for (let asked = 0; asked < 7; asked++) statuses.push((await ask(person, victim, castPassword)).statusCode)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await queuedMails(world, victim)).toHaveLength(5)
  })
})

describe('an address of another account', () => {
  test('is not revealed, except to whoever receives its mails', async () => {
    const [person, owner] = [await world.user(), await world.user()]

    const taken = await ask(person, owner.email, castPassword)
    const free = await ask(await world.user(), freshAddress(), castPassword)

    expect([taken.statusCode, Object.keys(taken.json())]).toEqual([free.statusCode, Object.keys(free.json())])
    expect(taken.json()).toMatchObject({ pendingEmail: owner.email })
    const opened = await confirm(await tokenFor(owner.email))
    expect(opened.json()).toMatchObject({ status: 422, code: 'users.emailTaken' })
    expect(await emailOf(person)).not.toBe(owner.email)
  })

  test('is refused on confirmation if it was taken meanwhile', async () => {
    const person = await world.user()
    const email = freshAddress()
    await ask(person, email, castPassword)
    await world.user({ email })

    expect((await confirm(await tokenFor(email))).json()).toMatchObject({ code: 'users.emailTaken' })
    expect(await emailOf(person)).toBe(person.email)
  })

  test('is given to one of two people who confirm it at once', async () => {
    const people = [await world.user(), await world.user()]
    const email = freshAddress()
    for (const person of people) await ask(person, email, castPassword)
    const tokens = (await queuedMails(world, email)).map(({ secret }) => secret ?? '')

    const answers = await Promise.all(tokens.map(confirm))

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422])
  })
})

describe('the confirmation link', () => {
  test('works once', async () => {
    const person = await world.user()
    const email = freshAddress()
    await ask(person, email, castPassword)
    const token = await tokenFor(email)

    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422, 422])
    expect((await confirm(token)).json()).toMatchObject({
      code: 'users.linkExpired',
      violations: [{ propertyPath: 'token' }],
    })
    expect((await queuedMails(world, person.email)).map(({ kind }) => kind)).toEqual(['email.asked', 'email.changed'])
  })

  test.each(['x', 'A'.repeat(43), ''])('does not work when it is invented (%j)', async (token) => {
    expect(await confirm(token)).toMatchObject({ statusCode: 422 })
  })

  test('does not work when it has another purpose', async () => {
    const person = await world.user()
    const token = await makeLink(world.db, { userId: person.id, purpose: 'password' }, world.clock.now())

    expect((await confirm(token)).json()).toMatchObject({ code: 'users.linkExpired' })
    expect(
      await world.db.selectFrom('accountLinks').select('purpose').where('userId', '=', person.id).execute(),
    ).toEqual([{ purpose: 'password' }])
  })

  test('is replaced by the next request', async () => {
    const person = await world.user()
    const [first, second] = [freshAddress(), freshAddress()]
    await ask(person, first, castPassword)
    await ask(person, second, castPassword)

    expect((await confirm(await tokenFor(first))).statusCode).toBe(422)
    expect((await person.get('/me')).json()).toMatchObject({ pendingEmail: second })
    expect((await confirm(await tokenFor(second))).statusCode).toBe(204)
  })

  test('can be cancelled several times', async () => {
    const person = await world.user()
    const email = freshAddress()
    await ask(person, email, castPassword)

    expect((await person.delete('/api/me/email_change')).statusCode).toBe(204)
    expect((await person.delete('/api/me/email_change')).statusCode).toBe(204)
    expect((await person.get('/me')).json()).toMatchObject({ pendingEmail: null })
    expect((await confirm(await tokenFor(email))).statusCode).toBe(422)
  })

  test('revokes the links of every purpose that were mailed to the former address', async () => {
    const person = await world.user()
    const email = freshAddress()
    await ask(person, email, castPassword)
    for (const purpose of (Object.keys(linkLifetimesMs) as LinkPurpose[]).filter((each) => each !== 'email'))
      await makeLink(world.db, { userId: person.id, purpose, email: person.email }, world.clock.now())

    await confirm(await tokenFor(email))

    expect(await world.db.selectFrom('accountLinks').select('id').where('userId', '=', person.id).execute()).toEqual([])
  })

  test('is not stored in the database', async () => {
    const person = await world.user()
    const email = freshAddress()
    await ask(person, email, castPassword)
    const token = await tokenFor(email)

    const rows = JSON.stringify([
      await world.db.selectFrom('accountLinks').selectAll().execute(),
      await world.db.selectFrom('mails').selectAll().execute(),
    ])
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows).not.toContain(token)
  })

  test('is valid for one day', async () => {
    const person = await world.user()
    const email = freshAddress()
    await ask(person, email, castPassword)
    world.clock.forward({ hours: 24, seconds: 1 })

    expect((await confirm(await tokenFor(email))).json()).toMatchObject({ code: 'users.linkExpired' })
    expect((await world.visitor().signIn(person.email, castPassword)).statusCode).toBe(204)
  })
})

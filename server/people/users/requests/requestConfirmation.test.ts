import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserRecord } from '#contract/people/users/users.ts'
import { makeLink } from '#server/ground/identity/accountLinks.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const password = 'Agrafe-cheval-pile-42'

let world: World
let body: { id: number; name: string }
let administrator: Actor
let member: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  member = await world.user({ in: body })
})
beforeEach(() => world.db.deleteFrom('quotas').execute())
afterAll(() => world.close())

let addresses = 0
const freshAddress = () => `demande.${++addresses}@exemple.fr`

/** Makes a call as a visitor with a page of the portal open. */
async function post(path: string, sent: object) {
  const caller = world.visitor({ address: `203.0.113.${(addresses % 200) + 1}` })
  await caller.get('/me')
  return caller.post(path, sent)
}

/** Registers somebody. @returns the form without its password, the proof of the request and the id of the account */
async function register(email = freshAddress()) {
  const mainIrp = { id: body.id }
  const form = { gender: 'Madame', firstName: 'Maïwenn', lastName: 'Le Goff', email, mainIrp, note: null }
  expect((await post('/api/users', { ...form, password })).statusCode).toBe(201)
  const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, form, proof: { email, password } }
}

/** Tokens of the links that were mailed to an address, in order. */
const tokensOf = async (email: string): Promise<string[]> =>
  (await queuedMails(world, email)).flatMap(({ kind, secret }) =>
    kind === 'account.confirmEmail' && secret !== null ? [secret] : [],
  )
const lastTokenOf = async (email: string): Promise<string> => (await tokensOf(email)).at(-1) ?? ''

const confirm = (token: string) => post('/api/users/request/confirmation', { token })
const mailAgain = (proof: object) => post('/api/users/request/confirmation_link', proof)
const correct = (sent: object) => post('/api/users/request/correction', sent)
const isConfirmed = async (id: number) =>
  (await administrator.get(`/api/users/${id}`)).json<UserRecord>().account?.emailConfirmed
const expired = { status: 422, violations: [{ propertyPath: 'token', code: 'users.linkExpired' }] }

describe('the link that confirms the address of a request', () => {
  test('is mailed by the registration, and confirms once', async () => {
    const { id, email, proof } = await register()
    expect(await queuedMails(world, email)).toMatchObject([
      { kind: 'account.confirmEmail', facts: { firstName: 'Maïwenn' } },
    ])
    expect((await post('/api/users/request', proof)).json()).toMatchObject({ emailConfirmed: false })
    const token = await lastTokenOf(email)

    const lines = await auditLinesDuring(world, async () => {
      expect((await confirm(token)).statusCode).toBe(204)
    })

    expect(lines).toMatchObject([{ action: 'account.emailConfirmed', subjectId: id }])
    expect((await post('/api/users/request', proof)).json()).toMatchObject({ emailConfirmed: true })
    expect((await confirm(token)).json()).toMatchObject(expired)
    expect(await isConfirmed(id)).toBe(true)
    expect((await administrator.get(`/api/users/${id}`)).json()).toMatchObject({ status: 'pending' })
  })

  test('is refused after seven days, with the usual sentence', async () => {
    const { id, email } = await register()
    const link = world.db.updateTable('accountLinks').where('userId', '=', id)
    const { createdAt, expiresAt } = await world.db
      .selectFrom('accountLinks')
      .select(['createdAt', 'expiresAt'])
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 3_600_000)
    await link.set({ expiresAt: world.clock.now().toISOString() }).execute()

    const answer = await confirm(await lastTokenOf(email))

    expect(answer.json()).toMatchObject({
      ...expired,
      violations: [{ message: 'Ce lien n’est plus valable. Demandez-en un nouveau.' }],
    })
    expect(await isConfirmed(id)).toBe(false)
  })

  test('is refused when its token is another, or that of a link for something else', async () => {
    const { id, email } = await register()
    const person = await world.user()
    const link = { userId: person.id, purpose: 'password', email: person.email } as const
    const reset = await makeLink(world.db, link, world.clock.now())

    for (const token of ['x', `${await lastTokenOf(email)}x`, reset])
      expect((await confirm(token)).json()).toMatchObject(expired)
    expect((await post('/api/users/email_confirmation', { token: await lastTokenOf(email) })).json()).toMatchObject(
      expired,
    )
    expect(await isConfirmed(id)).toBe(false)
    expect((await confirm(await lastTokenOf(email))).statusCode).toBe(204)
  })

  test('confirms also once the account is activated, and an activation confirms nothing', async () => {
    const { id, email } = await register()
    expect((await administrator.post(`/api/users/${id}/validation`)).statusCode).toBe(200)
    expect(await isConfirmed(id)).toBe(false)

    expect((await confirm(await lastTokenOf(email))).statusCode).toBe(204)
    expect(await isConfirmed(id)).toBe(true)
  })

  test('ends with the request', async () => {
    const { email, proof } = await register()
    expect((await post('/api/users/request/withdrawal', proof)).statusCode).toBe(204)
    expect(await world.db.selectFrom('accountLinks').select('id').where('email', '=', email).execute()).toEqual([])
  })
})

describe('a correction', () => {
  test('with another address ends the confirmation and mails the new address', async () => {
    const { id, email, form, proof } = await register()
    const former = await lastTokenOf(email)
    expect((await confirm(former)).statusCode).toBe(204)
    const other = freshAddress()

    const corrected = await correct({ ...form, email: other, proof })

    expect(corrected.json()).toMatchObject({ email: other, emailConfirmed: false })
    expect(await isConfirmed(id)).toBe(false)
    expect(await tokensOf(email)).toEqual([former])
    expect((await confirm(await lastTokenOf(other))).statusCode).toBe(204)
    expect(await isConfirmed(id)).toBe(true)
  })

  test('ends the link to the former address', async () => {
    const { id, email, form, proof } = await register()
    expect((await correct({ ...form, email: freshAddress(), proof })).statusCode).toBe(200)

    expect((await confirm(await lastTokenOf(email))).json()).toMatchObject(expired)
    expect(await isConfirmed(id)).toBe(false)
  })

  test('with the same address keeps the confirmation and mails nothing', async () => {
    const { id, email, form, proof } = await register()
    expect((await correct({ ...form, firstName: 'Maï', proof })).json()).toMatchObject({ emailConfirmed: false })
    expect((await confirm(await lastTokenOf(email))).statusCode).toBe(204)

    expect((await correct({ ...form, firstName: 'Anne', proof })).json()).toMatchObject({ emailConfirmed: true })
    expect(await isConfirmed(id)).toBe(true)
    expect(await tokensOf(email)).toHaveLength(1)
  })
})

describe('another link', () => {
  test('is mailed to the author who asks for it, and replaces the former', async () => {
    const { email, proof } = await register()
    const answer = await mailAgain(proof)

    expect(answer.json()).toMatchObject({ email, emailConfirmed: false })
    const [first = '', second = ''] = await tokensOf(email)
    expect((await confirm(first)).json()).toMatchObject(expired)
    expect((await confirm(second)).statusCode).toBe(204)
  })

  test('is refused without the password, and not mailed for a confirmed address', async () => {
    const { email, proof } = await register()
    expect((await mailAgain({ ...proof, password: 'autre' })).statusCode).toBe(401)
    expect((await confirm(await lastTokenOf(email))).statusCode).toBe(204)

    expect((await mailAgain(proof)).json()).toMatchObject({ emailConfirmed: true })
    expect(await tokensOf(email)).toHaveLength(1)
    expect((await mailAgain({ email: member.email, password: 'autre' })).statusCode).toBe(401)
  })

  test('is mailed five times a day at most', async () => {
    const { email, proof } = await register()
    for (let asked = 0; asked < 5; asked++) expect((await mailAgain(proof)).statusCode).toBe(200)

    expect((await mailAgain(proof)).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
    expect(await tokensOf(email)).toHaveLength(6)
  })
})

describe('nobody floods an address', () => {
  test('by registering and withdrawing: the requests are written, three mails leave', async () => {
    const email = freshAddress()
    let tokens = 0
    for (let made = 0; made < 5; made++) {
      const { id, proof } = await register(email)
      tokens += (await tokensOf(email)).length
      expect(await isConfirmed(id)).toBe(false)
      // A withdrawal deletes the mails too, which have left by then.
      expect((await post('/api/users/request/withdrawal', proof)).statusCode).toBe(204)
    }
    expect(tokens).toBe(3)
  })

  test('by correcting a request: five addresses a day', async () => {
    const { form, proof } = await register()
    const others = Array.from({ length: 7 }, freshAddress)
    let { email } = proof
    for (const other of others) {
      expect((await correct({ ...form, email: other, proof: { email, password } })).statusCode).toBe(200)
      email = other
    }
    const mailed = await Promise.all(others.map(tokensOf))
    expect(mailed.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0, 0])
  })
})

test('an administrator who changes the address of a request ends its confirmation and its link', async () => {
  const { id, email } = await register()
  const token = await lastTokenOf(email)
  const { version } = (await administrator.get(`/api/users/${id}`)).json<UserRecord>()
  const change = { gender: 'Madame', lastName: 'Le Goff', roles: [], status: 'pending', mainIrp: { id: body.id } }

  // Other fields leave the link as it is.
  const renamed = await administrator.put(`/api/users/${id}/admin`, { ...change, firstName: 'Maï', email, version })
  expect(renamed.statusCode, renamed.body).toBe(200)
  expect((await confirm(token)).statusCode).toBe(204)
  expect(await isConfirmed(id)).toBe(true)

  await world.db.deleteFrom('quotas').execute()
  expect((await mailAgain({ email, password })).json()).toMatchObject({ emailConfirmed: true })
  const other = freshAddress()
  const moved = await administrator.put(`/api/users/${id}/admin`, {
    ...change,
    firstName: 'Maï',
    email: other,
    version: renamed.json<UserRecord>().version,
  })
  expect(moved.json()).toMatchObject({ email: other, account: { emailConfirmed: false } })
  expect((await mailAgain({ email: other, password })).json()).toMatchObject({ emailConfirmed: false })
  const next = await lastTokenOf(other)

  const back = { ...change, firstName: 'Maï', email, version: moved.json<UserRecord>().version }
  expect((await administrator.put(`/api/users/${id}/admin`, back)).statusCode).toBe(200)
  expect((await confirm(next)).json()).toMatchObject(expired)
  expect(await isConfirmed(id)).toBe(false)
})

test('administrators see it in the list and on the record, and nobody else', async () => {
  const { id, email } = await register()
  const listed = async (who: Actor) => (await who.get(`/api/users?status[]=pending&id[]=${id}`)).json().member
  expect(await listed(administrator)).toMatchObject([{ id, account: { status: 'pending', emailConfirmed: false } }])
  expect((await confirm(await lastTokenOf(email))).statusCode).toBe(204)
  expect(await listed(administrator)).toMatchObject([{ id, account: { emailConfirmed: true } }])

  expect(await listed(member)).toEqual([])
  expect((await member.get(`/api/users/${id}`)).statusCode).toBe(404)
  for (const path of [`/api/users/${member.id}`, `/api/users/${administrator.id}`, '/me', '/api/users'])
    expect((await member.get(path)).body).not.toContain('emailConfirmed')
})

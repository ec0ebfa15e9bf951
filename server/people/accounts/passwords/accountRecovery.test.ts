import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordResetLink } from '#server/people/accounts/forgottenPassword.ts'
import { deleteExpiredSignIns } from '#server/people/accounts/signIn/deleteExpiredSignIns.ts'
import { writeAccount } from '#tests/support/accounts.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import type { Caller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const stolen = 'Lanterne-moulin-azur-17'
const chosen = 'Fougère-verger-onde-93'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const administrator = () => world.user({ roles: ['ROLE_ADMIN'] })

let addresses = 0
const freshAddress = () => `voleur.${++addresses}@ailleurs.example`

/** Each test calls from its own network: recoveries are rate limited by network. */
let networks = 0
async function visitor(): Promise<Caller> {
  const caller = world.visitor({ address: `198.51.100.${++networks}` })
  await caller.get('/me')
  return caller
}

/** Somebody who has signed in with the password of `person`. */
async function thiefOf({ email }: { email: string }): Promise<Caller> {
  const thief = await visitor()
  expect((await thief.signIn(email, castPassword)).statusCode).toBe(204)
  return thief
}

async function askForAddress(caller: Caller, email: string, currentPassword = castPassword) {
  const { id, gender, firstName, lastName, version } = (await caller.get('/me')).json()
  return caller.put(`/api/users/${id}`, { gender, firstName, lastName, version, email, currentPassword })
}

/** The secret of the last mail of this kind to an address. */
async function secretOf(address: string, kind: string): Promise<string> {
  const mails = await queuedMails(world, address)
  return mails.findLast((mail) => mail.kind === kind)?.secret ?? ''
}

async function confirm(email: string): Promise<void> {
  const token = await secretOf(email, 'email.confirm')
  const answer = await (await visitor()).post('/api/users/email_confirmation', { token })
  expect(answer.statusCode, answer.body).toBe(204)
}

/** A thief requests another address and confirms it at once. @returns the recovery link mailed to the owner */
async function stealAddress(owner: { email: string }, thief: Caller, email = freshAddress()) {
  expect((await askForAddress(thief, email)).statusCode).toBe(200)
  await confirm(email)
  return { token: await secretOf(owner.email, 'email.asked'), email }
}

const recover = async (token: string) => (await visitor()).post('/api/users/recovery', { token })
const dismiss = async (token: string) => (await visitor()).post('/api/users/recovery_dismissal', { token })
const isOpen = async (token: string): Promise<unknown> =>
  (await (await visitor()).post('/api/users/recovery_link', { token })).json()
const choosePassword = async (token: string, password = chosen) =>
  (await visitor()).post('/api/users/reset_password', { token, password })
const signIn = async (email: string, password: string) => (await (await visitor()).signIn(email, password)).statusCode

const linkIdentity = ({ id }: { id: number }, issuer: string) =>
  world.db
    .insertInto('identities')
    .values({ userId: id, issuer, subject: String(id), createdAt: world.clock.now().toISOString() })
    .execute()

const accountOf = ({ id }: { id: number }) =>
  world.db.selectFrom('users').select(['email', 'status']).where('id', '=', id).executeTakeFirstOrThrow()

describe('a requested change of address', () => {
  test('is mailed to the current address at once, with a link that is not stored in the database', async () => {
    const person = await world.user({ firstName: 'Erwan' })
    await askForAddress(person, freshAddress())

    expect(await queuedMails(world, person.email)).toMatchObject([
      { kind: 'email.asked', facts: { firstName: 'Erwan' } },
    ])
    const token = await secretOf(person.email, 'email.asked')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await world.db.selectFrom('recoveryLinks').selectAll().execute())).not.toContain(token)
  })

  test('says where the recovery link is once the change is confirmed', async () => {
    const person = await world.user()
    const email = freshAddress()
    await askForAddress(person, email)
    await confirm(email)

    expect((await queuedMails(world, person.email)).map(({ kind, facts }) => [kind, facts])).toMatchObject([
      ['email.asked', {}],
      ['email.changed', { recovery: 'earlier' }],
    ])
  })
})

describe('« Ce n’est pas moi »', () => {
  test('ends a pending request, every sign-in and the password; the owner chooses another one', async () => {
    const person = await world.user()
    await person.get('/me')
    const thief = await thiefOf(person)
    const email = freshAddress()
    await askForAddress(thief, email)
    const confirmation = await secretOf(email, 'email.confirm')

    const told = await auditLinesDuring(world, async () => {
      const answer = await recover(await secretOf(person.email, 'email.asked'))
      expect(answer.statusCode, answer.body).toBe(200)
      const { passwordToken } = answer.json<{ passwordToken: string }>()
      expect(await signIn(person.email, castPassword)).toBe(401)
      for (const device of [person, thief]) expect((await device.get('/me')).statusCode).toBe(401)
      expect((await choosePassword(passwordToken)).statusCode).toBe(204)
    })

    expect(await signIn(person.email, chosen)).toBe(204)
    const late = await (await visitor()).post('/api/users/email_confirmation', { token: confirmation })
    expect(late.json()).toMatchObject({ code: 'users.linkExpired' })
    expect(told).toContainEqual(expect.objectContaining({ action: 'account.recovered', subjectId: person.id }))
  })

  test('restores the former address after a confirmed change, whatever the thief did since', async () => {
    const person = await world.user()
    const thief = await thiefOf(person)
    const { token, email } = await stealAddress(person, thief)
    const { id } = person
    // Everything that somebody with the password and the mailbox can do.
    await thief.put(`/api/users/${id}/reset_password`, { currentPassword: castPassword, password: stolen })
    await thief.delete('/api/me/sign_ins')
    await thief.delete('/api/me/email_change')
    const feed = new URL((await thief.post('/api/me/agenda_token')).json<{ url: string }>().url).pathname
    const further = freshAddress()
    await askForAddress(thief, further, stolen)
    await confirm(further)
    const reset = await visitor()
    await reset.post('/api/users/forgot_password', { email: further })
    const remembered = world.visitor()
    await remembered.signIn(further, stolen, { remember: true })
    const theirs = await secretOf(email, 'email.asked')

    const answer = await recover(token)

    expect(answer.statusCode, answer.body).toBe(200)
    expect(await accountOf(person)).toEqual({ email: person.email, status: 'validated' })
    for (const [address, password] of [
      [person.email, stolen],
      [further, stolen],
      [email, stolen],
    ] as const)
      expect(await signIn(address, password)).toBe(401)
    for (const device of [thief, remembered]) expect((await device.get('/me')).statusCode).toBe(401)
    expect((await world.visitor().get(feed)).statusCode).toBe(404)
    // The thief received such a link too, by requesting a third address.
    expect((await recover(theirs)).json()).toMatchObject({ code: 'users.linkExpired' })
    expect((await choosePassword(answer.json().passwordToken)).statusCode).toBe(204)
    expect(await signIn(person.email, chosen)).toBe(204)
  })

  test('unlinks the identities of a provider that were linked since the request, and no earlier one', async () => {
    const person = await world.user()
    await linkIdentity(person, 'https://employeur.example')
    world.clock.forward({ minutes: 1 })
    const { token } = await stealAddress(person, await thiefOf(person))
    world.clock.forward({ minutes: 1 })
    await linkIdentity(person, 'https://voleur.example')

    const told = await auditLinesDuring(world, async () => {
      expect((await recover(token)).statusCode).toBe(200)
    })

    const left = await world.db.selectFrom('identities').select('issuer').where('userId', '=', person.id).execute()
    expect(left).toEqual([{ issuer: 'https://employeur.example' }])
    expect(told).toContainEqual(expect.objectContaining({ action: 'identity.unlinked', subjectId: person.id }))
  })

  test('of the thief does not invalidate that of the owner', async () => {
    const person = await world.user()
    const thief = await thiefOf(person)
    const { token, email } = await stealAddress(person, thief)
    world.clock.forward({ minutes: 1 })
    await askForAddress(thief, freshAddress())
    expect((await recover(await secretOf(email, 'email.asked'))).statusCode).toBe(200)

    expect((await recover(token)).statusCode).toBe(200)
    expect(await accountOf(person)).toMatchObject({ email: person.email })
  })

  test('invalidates earlier links of the same address, and no link of other people', async () => {
    const [person, other] = [await world.user(), await world.user()]
    await askForAddress(person, freshAddress())
    const earlier = await secretOf(person.email, 'email.asked')
    world.clock.forward({ minutes: 1 })
    await askForAddress(person, freshAddress())
    const token = await secretOf(person.email, 'email.asked')
    // requested after those
    await askForAddress(other, freshAddress())
    const ofOther = await secretOf(other.email, 'email.asked')

    expect((await recover(token)).statusCode).toBe(200)

    expect(await isOpen(earlier)).toEqual({ open: false })
    expect(await isOpen(ofOther)).toEqual({ open: true })
  })

  test('clears the flag of refused mails, which concerned the address of the thief', async () => {
    const person = await world.user()
    const { token } = await stealAddress(person, await thiefOf(person))
    const refusedAt = world.clock.now().toISOString()
    await world.db.updateTable('users').set({ mailRefusedAt: refusedAt }).where('id', '=', person.id).execute()

    expect((await recover(token)).statusCode).toBe(200)

    const { mailRefusedAt } = await world.db
      .selectFrom('users')
      .select('mailRefusedAt')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(mailRefusedAt).toBeNull()
  })

  test('unlocks an account that wrong passwords had locked', async () => {
    const person = await world.user()
    await askForAddress(person, freshAddress())
    for (let tried = 0; tried < 5; tried++) await signIn(person.email, stolen)
    expect(await signIn(person.email, castPassword)).toBe(429)

    const { passwordToken } = (await recover(await secretOf(person.email, 'email.asked'))).json()
    expect((await choosePassword(passwordToken)).statusCode).toBe(204)

    expect(await signIn(person.email, chosen)).toBe(204)
  })

  test('works once, also for two simultaneous calls', async () => {
    const person = await world.user()
    const { token } = await stealAddress(person, await thiefOf(person))

    const answers = await Promise.all([recover(token), recover(token)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await recover(token)).json()).toMatchObject({
      code: 'users.linkExpired',
      violations: [{ propertyPath: 'token' }],
    })
  })

  test('changes nothing on a GET: mail programs open links before people do', async () => {
    const person = await world.user()
    await person.get('/me')
    await askForAddress(person, freshAddress())
    const token = await secretOf(person.email, 'email.asked')
    const scanner = world.visitor({ headers: { accept: 'text/html' } })

    await scanner.head(`/auth/recover-account/${token}`)
    const { statusCode, headers } = await scanner.get(`/auth/recover-account/${token}?utm_source=mail`)

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await isOpen(token)).toEqual({ open: true })
    expect((await person.get('/me')).statusCode).toBe(200)
    expect((await recover(token)).statusCode).toBe(200)
    expect(await isOpen(token)).toEqual({ open: false })
  })

  test.each(['recovery', 'recovery_link', 'recovery_dismissal'])(
    'refuses a call without a page of the portal: %s',
    async (call) => {
      const answer = await world.visitor().post(`/api/users/${call}`, { token: 'A'.repeat(43) })
      expect(answer.json()).toMatchObject({ code: 'xsrf.invalid' })
    },
  )

  test.each(['x', 'A'.repeat(43)])('does not work when it is invented (%j)', async (token) => {
    expect(await isOpen(token)).toEqual({ open: false })
    expect((await recover(token)).json()).toMatchObject({ code: 'users.linkExpired' })
    expect((await dismiss(token)).json()).toMatchObject({ code: 'users.linkExpired' })
  })

  test.each([
    ['recovery', '203.0.113.90'],
    ['recovery_dismissal', '203.0.113.91'],
  ])('is limited to twenty attempts per hour and network: %s', async (call, address) => {
    const caller = world.visitor({ address })
    await caller.get('/me')
    const statuses: number[] = []
    for (let tried = 0; tried < 21; tried++)
      statuses.push((await caller.post(`/api/users/${call}`, { token: 'A'.repeat(43) })).statusCode)

    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })
})

describe('the address of a recovery link', () => {
  test('is reserved for its owner: nobody else can register with it or confirm it', async () => {
    const person = await world.user({ in: await world.body() })
    const { token } = await stealAddress(person, await thiefOf(person))
    const { body } = await registrationFor(person.email)
    const registered = await (await visitor()).post('/api/users', body)
    const other = await world.user()
    await askForAddress(other, person.email)
    const confirmation = await secretOf(person.email, 'email.confirm')

    expect(registered.json()).toMatchObject({ code: 'users.emailTaken' })
    const confirmed = await (await visitor()).post('/api/users/email_confirmation', { token: confirmation })
    expect(confirmed.json()).toMatchObject({ status: 422, code: 'users.emailTaken' })
    expect((await recover(token)).statusCode).toBe(200)
    expect(await accountOf(person)).toMatchObject({ email: person.email })
  })

  test('is free once the link has expired', async () => {
    const person = await world.user()
    await stealAddress(person, await thiefOf(person))
    const other = await world.user()
    world.clock.forward({ days: 7, seconds: 1 })
    // Signs in again: a sign-in does not last as long.
    await other.signIn(other.email, castPassword)
    expect((await askForAddress(other, person.email)).statusCode).toBe(200)

    await confirm(person.email)

    expect(await accountOf(other)).toMatchObject({ email: person.email })
  })

  test('given to another account by an administrator, makes the recovery close the account instead', async () => {
    const person = await world.user()
    const thief = await thiefOf(person)
    const { token, email } = await stealAddress(person, thief)
    const other = await world.user()
    expect((await writeAccount(await administrator(), other.id, { email: person.email })).statusCode).toBe(200)

    expect((await recover(token)).json()).toMatchObject({ passwordToken: null })

    expect(await accountOf(person)).toEqual({ email, status: 'pending' })
    expect((await thief.get('/me')).statusCode).toBe(401)
    expect(await signIn(email, castPassword)).toBe(401)
    expect(await accountOf(other)).toEqual({ email: person.email, status: 'validated' })
  })
})

describe('a recovery link ends', () => {
  const asked = async () => {
    const person = await world.user()
    const { token, email } = await stealAddress(person, await thiefOf(person))
    return { person, token, email }
  }

  test('after seven days', async () => {
    const { token } = await asked()
    world.clock.forward({ days: 6, hours: 23 })
    expect(await isOpen(token)).toEqual({ open: true })
    world.clock.forward({ hours: 1, seconds: 1 })

    expect(await isOpen(token)).toEqual({ open: false })
    expect((await recover(token)).json()).toMatchObject({ code: 'users.linkExpired' })
    expect((await dismiss(token)).json()).toMatchObject({ code: 'users.linkExpired' })
    await deleteExpiredSignIns(world.portal)
    expect(await world.db.selectFrom('recoveryLinks').select('id').execute()).toEqual([])
  })

  test('when the reader of the former address confirms the request', async () => {
    const { person, token, email } = await asked()

    const told = await auditLinesDuring(world, async () => expect((await dismiss(token)).statusCode).toBe(204))

    expect(told).toMatchObject([{ action: 'account.recoveryDismissed', subjectId: person.id }])
    expect((await recover(token)).json()).toMatchObject({ code: 'users.linkExpired' })
    expect(await signIn(email, castPassword)).toBe(204)
  })

  test.each([
    [
      'gives another address',
      async ({ id }: Actor) => writeAccount(await administrator(), id, { email: freshAddress() }),
    ],
    [
      'deactivates the account',
      async ({ id }: Actor) => writeAccount(await administrator(), id, { status: 'pending' }),
    ],
    ['deletes the account', async ({ id }: Actor) => (await administrator()).delete(`/api/users/${id}`)],
  ])('when an administrator %s', async (_what, act) => {
    const { person, token } = await asked()
    expect((await act(person)).statusCode).toBeLessThan(300)

    expect((await recover(token)).json()).toMatchObject({ code: 'users.linkExpired' })
  })

  test('when an operator creates a password link', async () => {
    const { token, email } = await asked()
    await createPasswordResetLink(world.portal, email)

    expect((await recover(token)).json()).toMatchObject({ code: 'users.linkExpired' })
  })
})

test('an administrator who changes their own address gets a recovery link', async () => {
  const person = await world.user({ roles: ['ROLE_ADMIN'] })
  const email = freshAddress()
  expect((await writeAccount(person, person.id, { email })).statusCode).toBe(200)

  expect(await queuedMails(world, person.email)).toMatchObject([{ kind: 'email.changed', facts: { recovery: 'here' } }])
  expect((await recover(await secretOf(person.email, 'email.changed'))).statusCode).toBe(200)
  expect(await accountOf(person)).toMatchObject({ email: person.email })
})

/** The form of somebody who registers with this address. */
async function registrationFor(email: string) {
  const body = await world.body()
  const form = {
    gender: 'Madame',
    firstName: 'Nolwenn',
    lastName: 'Riou',
    email,
    password: chosen,
    mainIrp: { id: body.id },
    consent: true,
  }
  return { body: form }
}

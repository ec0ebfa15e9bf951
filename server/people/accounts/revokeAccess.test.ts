import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LinkPurpose, linkLifetimesMs, makeLink } from '#server/ground/identity/accountLinks.ts'
import { unsubscribeUrl } from '#server/messaging/mails/unsubscribeLink.ts'
import { writeAccount } from '#tests/support/accounts.ts'
import { castPassword } from '#tests/support/cast.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runRecurring } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { createPasswordResetLink } from './forgottenPassword.ts'

const chosen = 'Lanterne-moulin-azur-17'

let world: World
let body: { id: number }
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

const purposes = Object.keys(linkLifetimesMs) as LinkPurpose[]

let addresses = 0
const freshAddress = () => `autre.${++addresses}@ailleurs.example`

async function linkFor(person: { id: number; email: string }, purpose: LinkPurpose): Promise<string> {
  const { id } = person
  const email = purpose === 'email' ? freshAddress() : purpose === 'request' ? person.email : null
  return makeLink(world.db, { userId: id, purpose, email }, world.clock.now())
}

/** Opens a link as its page does. @returns the status of the response */
async function open(token: string, purpose: LinkPurpose): Promise<number> {
  const visitor = world.visitor()
  await visitor.get('/me')
  if (purpose === 'email') return (await visitor.post('/api/users/email_confirmation', { token })).statusCode
  if (purpose === 'request') return (await visitor.post('/api/users/request/confirmation', { token })).statusCode
  if (purpose === 'secondFactor')
    return (await visitor.post('/api/users/second_factor_removal', { token, password: castPassword })).statusCode
  return (await visitor.post('/api/users/reset_password', { token, password: 'Fougère-verger-onde-93' })).statusCode
}

async function reset(token: string): Promise<void> {
  const visitor = world.visitor()
  await visitor.get('/me')
  const answer = await visitor.post('/api/users/reset_password', { token, password: chosen })
  expect(answer.statusCode, answer.body).toBe(204)
}

/** Uses a remembered device, then a copy of its earlier cookie. */
async function stealRemembrance({ email }: Actor): Promise<void> {
  const device = world.visitor()
  await device.signIn(email, castPassword, { remember: true })
  const copy = world.visitor()
  copy.cookies.set('remember', device.cookies.get('remember') ?? '')
  device.cookies.delete('sid')
  await device.get('/me')
  world.clock.forward({ minutes: 2 })
  await copy.get('/me')
}

/** An action that revokes access to an account. `prepare` runs before the links are created, `act` after. */
interface Act {
  prepare?: (person: Actor) => Promise<unknown>
  act: (person: Actor, other: string) => Promise<unknown>
  /** purpose of the link that the action itself uses up */
  uses?: LinkPurpose
  /** the user keeps their password and their sign-ins */
  keepsFeed?: true
}

const acts: Record<string, Act> = {
  'a change of the password': {
    act: (person) =>
      person.put(`/api/users/${person.id}/reset_password`, { currentPassword: castPassword, password: chosen }),
  },
  'a password chosen by a mailed link': { act: (_person, link) => reset(link), uses: 'password' },
  'a first password chosen by a mailed link': { act: (_person, link) => reset(link), uses: 'activation' },
  'a password chosen by the link of an operator': {
    act: async (person) => reset((await createPasswordResetLink(world.portal, person.email)).split('/').at(-1) ?? ''),
  },
  'a deactivation by an administrator': {
    act: ({ id }) => writeAccount(administrator, id, { status: 'pending' }),
  },
  'another address given by an administrator': {
    act: ({ id }) => writeAccount(administrator, id, { email: freshAddress() }),
    keepsFeed: true,
  },
  'a closing at the end of the mandate': {
    prepare: async ({ id }) => {
      await world.db.updateTable('assignments').set({ endsOn: '2025-01-31' }).where('userId', '=', id).execute()
      await world.db
        .updateTable('users')
        .set({ activatedAt: '2024-01-05T09:00:00+01:00' })
        .where('id', '=', id)
        .execute()
    },
    act: () => runRecurring(world, 'accounts.close'),
  },
  '« Déconnecter tous les autres »': { act: (person) => person.delete('/api/me/sign_ins') },
  'a remembered device that was copied': { act: stealRemembrance },
}

describe.each(Object.entries(acts))('%s', (_name, { prepare, act, uses, keepsFeed = false }) => {
  test.each(purposes.filter((purpose) => purpose !== uses))('revokes a pending link of purpose %s', async (purpose) => {
    const person = await world.user({ in: body })
    await person.get('/me')
    await prepare?.(person)
    const used = uses ? await linkFor(person, uses) : ''
    const token = await linkFor(person, purpose)

    await act(person, used)

    expect(await open(token, purpose)).toBe(422)
    expect(await world.db.selectFrom('accountLinks').select('id').where('userId', '=', person.id).execute()).toEqual([])
  })

  test('waits for the user’s sign-ins and writes that are in progress', async () => {
    const person = await world.user({ in: body })
    await person.get('/me')
    await prepare?.(person)
    const used = uses ? await linkFor(person, uses) : ''
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query('select from users where id = $1 for key share', [person.id])
    const acting = act(person, used)

    const isEarly = await Promise.race([waitForBlockedQuery(world).then(() => false), acting.then(() => true)])
    await client.query('rollback')
    client.release()
    await acting

    expect(isEarly).toBe(false)
  })

  test.skipIf(keepsFeed)('deletes the URL of the personal calendar', async () => {
    const person = await world.user({ in: body })
    const { url } = (await person.post('/api/me/agenda_token')).json<{ url: string }>()
    const path = new URL(url).pathname
    expect((await world.visitor().get(path)).statusCode).toBe(200)
    await prepare?.(person)
    const used = uses ? await linkFor(person, uses) : ''

    await act(person, used)

    expect((await world.visitor().get(path)).statusCode).toBe(404)
    // Activating the account again does not restore it.
    const feeds = world.db.selectFrom('calendarFeeds').select('userId').where('userId', '=', person.id)
    expect(await feeds.execute()).toEqual([])
  })
})

test('an address requested with the former password cannot be confirmed with its link', async () => {
  const person = await world.user()
  const email = freshAddress()
  const { gender, firstName, lastName, version } = (await person.get('/me')).json()
  const profile = { gender, firstName, lastName, version, email, currentPassword: castPassword }
  await person.put(`/api/users/${person.id}`, profile)
  const [confirmation] = await queuedMails(world, email)

  await person.put(`/api/users/${person.id}/reset_password`, { currentPassword: castPassword, password: chosen })

  expect(await open(confirmation?.secret ?? '', 'email')).toBe(422)
  expect((await person.get('/me')).json()).toMatchObject({ email: person.email, pendingEmail: null })
})

describe('a known device', () => {
  test('is unknown after a password change, except the device where it was changed', async () => {
    const { id, email } = await world.user()
    const [here, elsewhere] = [world.visitor(), world.visitor()]
    await here.signIn(email, castPassword)
    await elsewhere.signIn(email, castPassword)
    await here.put(`/api/users/${id}/reset_password`, { currentPassword: castPassword, password: chosen })
    // Somebody who knows only the email address causes unknown devices to be refused.
    for (let tried = 0; tried < 6; tried++) await world.visitor({ address: '203.0.113.80' }).signIn(email, 'faux')

    expect((await here.signIn(email, chosen)).statusCode).toBe(204)
    expect((await elsewhere.signIn(email, chosen)).statusCode).toBe(429)
  })
})

test('a sign-in fails if its password is replaced while it is being checked', async () => {
  const person = await world.user()
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [person.id])
  await client.query('update users set password_hash = null where id = $1', [person.id])
  const answer = world.visitor().signIn(person.email, castPassword)
  await waitForBlockedQuery(world)
  await client.query('commit')
  client.release()

  expect((await answer).statusCode).toBe(401)
  expect(await world.db.selectFrom('signIns').select('id').where('userId', '=', person.id).execute()).toEqual([])
})

describe.each([
  ['closed', 'update users set activated_at = null where id = $1'],
  ['deleted', 'delete from users where id = $1'],
])('an account that is %s while its owner writes', (_what, statement) => {
  /** Returns the status of `write` when the statement commits first. */
  async function writeLate(person: Actor, write: () => Promise<{ statusCode: number }>): Promise<number> {
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query(statement, [person.id])
    const answer = write()
    await waitForBlockedQuery(world)
    await client.query('commit')
    client.release()
    return (await answer).statusCode
  }

  test('cannot request another address', async () => {
    const person = await world.user()
    const { gender, firstName, lastName, version } = (await person.get('/me')).json()
    const profile = { gender, firstName, lastName, version, email: freshAddress(), currentPassword: castPassword }

    expect(await writeLate(person, () => person.put(`/api/users/${person.id}`, profile))).toBe(401)
    expect(await queuedMails(world, profile.email)).toEqual([])
  })

  test('cannot get another password', async () => {
    const person = await world.user()
    await person.get('/me')
    const change = { currentPassword: castPassword, password: chosen }

    expect(await writeLate(person, () => person.put(`/api/users/${person.id}/reset_password`, change))).toBe(422)
  })
})

test('an unsubscribe link survives a password change, since it gives no access', async () => {
  const person = await world.user()
  const link = unsubscribeUrl(world.portal, { userId: person.id, kind: 'import.finished', facts: {} })
  await person.put(`/api/users/${person.id}/reset_password`, { currentPassword: castPassword, password: chosen })

  expect((await world.visitor().get(new URL(link ?? '').pathname)).statusCode).toBe(200)
})

import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/operation/start/app.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'
import { castPassword } from '#tests/support/cast.ts'
import { listenOn, openEventStream, reading } from '#tests/support/eventStream.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { createNotificationStreams, streamTimings } from './notificationStreams.ts'
import { notify } from './notify.ts'

// What ends or confines a sign-in reaches its open streams at once, on every server of the database. Heartbeats are too rare to help.

let world: World
let body: { id: number }
let administrator: Actor
let person: Actor
let origins: string[]
let close: () => Promise<unknown>
let causes = 0

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const web = fileURLToPath(new URL('../../../web', import.meta.url))
  const second = await buildApp(world.portal, world.app.log as never, { web })
  origins = [await listenOn(world.app), await listenOn(second)]
  close = () => second.close()
})
beforeEach(async () => {
  person = await world.user({ in: body })
  await person.get('/me')
  const { id: sessionId } = await insertSession(world.portal, { in: body })
  await world.db
    .transaction()
    .execute((tx) =>
      notify(world.portal, tx, { kind: 'session.changed', dedupeKey: `test:${++causes}`, sessionId }, [
        { userId: person.id },
      ]),
    )
})
afterEach(() => world.db.deleteFrom('secondFactorRule').execute())
afterAll(async () => {
  await close()
  await world.close()
})

const rule = (groups: ('administrators' | 'editors' | 'validators' | 'everybody')[], startsOn = '2026-01-01') =>
  world.db.insertInto('secondFactorRule').values({ groups, startsOn }).execute()
const nothing = { unread: 0, newest: null }

/** Opens a stream on each server, which has told that one notification is unread. */
async function openStreams(who = person) {
  const streams = []
  for (const origin of origins) {
    const stream = await openEventStream(origin, who)
    expect((await stream.count()).unread).toBe(1)
    streams.push(stream)
  }
  return streams
}

/** A second sign-in of the person, on another device. */
async function otherDevice(): Promise<Actor> {
  const other = { ...person, ...world.visitor() }
  await other.signIn(person.email, castPassword)
  await other.get('/me')
  return other
}

describe('the streams of both servers end', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a sign-out', () => person.get('/logout', { 'sec-fetch-site': 'same-origin' })],
    [
      'a revocation, as by another password',
      () => world.db.transaction().execute((tx) => revokeAccess(tx, [person.id], { by: 'owner' })),
    ],
    ['the closing of the account', () => administrator.delete(`/api/users/${person.id}`)],
    [
      'a deactivation',
      () => world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', person.id).execute(),
    ],
    ['an erasure', () => world.db.deleteFrom('users').where('id', '=', person.id).execute()],
  ])('after %s', async (_change, change) => {
    const streams = await openStreams()
    await change()
    for (const stream of streams) expect(await stream.rest()).toEqual([])
  })

  test('after « Déconnecter tous les autres », but not those of the current device', async () => {
    const streams = await openStreams()
    const current = await otherDevice()
    const kept = await openStreams(current)
    expect((await current.delete('/api/me/sign_ins')).statusCode).toBe(204)
    for (const stream of streams) expect(await stream.rest()).toEqual([])
    await current.post('/api/notifications/reading', { all: true })
    for (const stream of kept) expect((await stream.count()).unread).toBe(0)
    for (const stream of kept) stream.leave()
  })
})

describe('the streams of both servers tell nothing more', () => {
  /** Adds a passkey by its row: what it proves is not asked here. */
  const addPasskey = () =>
    world.db
      .insertInto('passkeys')
      .values({
        userId: person.id,
        credentialId: Buffer.from(`clef-${person.id}`),
        publicKey: Buffer.from('clef'),
        signCount: 0,
        transports: [],
        name: 'Clé',
        createdAt: world.clock.now().toISOString(),
      })
      .execute()

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['a rule that names the person', async () => undefined, () => rule(['everybody'])],
    [
      'a role that a rule names',
      () => rule(['editors']),
      () =>
        world.db
          .updateTable('users')
          .set({ roles: ['ROLE_EDITOR'] })
          .where('id', '=', person.id)
          .execute(),
    ],
    [
      'a seat that a rule names',
      () => rule(['validators']),
      () => world.db.updateTable('assignments').set({ role: 'validator' }).where('userId', '=', person.id).execute(),
    ],
    [
      'the removal of their passkey',
      async () => {
        await addPasskey()
        await rule(['everybody'])
      },
      () => world.db.deleteFrom('passkeys').where('userId', '=', person.id).execute(),
    ],
  ])('after %s, until the sign-in is enough again', async (_change, before, change) => {
    await before()
    const streams = await openStreams()
    await change()
    for (const stream of streams) expect(await stream.count()).toMatchObject(nothing)
    await addPasskey()
    for (const stream of streams) expect((await stream.count()).unread).toBe(1)
    for (const stream of streams) stream.leave()
  })

  test('by a sign-in whose provider has proved no second factor, beside one that is enough', async () => {
    const identity = await world.db
      .insertInto('identities')
      .values({
        userId: person.id,
        issuer: 'https://sso.example',
        subject: String(person.id),
        createdAt: world.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const enough = await openStreams(await otherDevice())
    await addPasskey()
    await rule(['everybody'])
    const streams = await openStreams()
    const { id } = (await person.get('/api/me/sign_ins'))
      .json<{ member: { id: number; current: boolean }[] }>()
      .member.find(({ current }) => current) ?? { id: 0 }
    await world.db
      .updateTable('signIns')
      .set({ identityId: identity.id, secondFactorProved: false })
      .where('id', '=', id)
      .execute()
    for (const stream of streams) expect(await stream.count()).toMatchObject(nothing)
    for (const stream of [...streams, ...enough]) stream.leave()
  })
})

test('a stream that a confined sign-in opens tells nothing from the start', async () => {
  await rule(['everybody'])
  for (const origin of origins) {
    const stream = await openEventStream(origin, person)
    expect(await stream.count()).toMatchObject(nothing)
    stream.leave()
  }
})

// last: sign-ins of the day before have ended
test('a rule that begins at midnight is followed at the next heartbeat', async () => {
  const midnight = '2026-03-20T00:01:00+01:00'
  await rule(['everybody'], '2026-03-20')
  const streams = createNotificationStreams(world.portal, world.app.log, { ...streamTimings, heartbeatMs: 20 })
  const stream = reading(streams.open(person.id, person.cookies.get('sid') ?? ''))
  expect((await stream.count()).unread).toBe(1)
  await world.db
    .updateTable('signIns')
    .set({ lastSeenAt: midnight, expiresAt: '2026-03-21T00:00:00+01:00' })
    .where('userId', '=', person.id)
    .execute()
  world.clock.set(midnight)
  expect(await stream.count()).toMatchObject(nothing)
  await streams.stop()
})

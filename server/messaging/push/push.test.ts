import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Notice, notify } from '#server/messaging/notifications/notify.ts'
import { cleanUpAfterRestore } from '#server/operation/backup/cleanUpAfterRestore.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { castPassword } from '#tests/support/cast.ts'
import {
  type PushService,
  pushServiceNetworks,
  startPushService,
  type TestBrowser,
} from '#tests/support/pushService.ts'
import { generateSecret, readStoredSecret, restartPortal } from '#tests/support/secretChange.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, taskDelaysMs, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { deliverPushes } from './delivery/deliverPushes.ts'
import { readPushKeys } from './pushKeys.ts'
import { resealSubscriptions } from './resealSubscriptions.ts'
import { openSubscription } from './subscriptions.ts'

// Notifications in browsers, sent to a real push service on a local port.

let service: PushService
let world: World
let body: { id: number }
let sessionId: number
const at = '2026-03-19T09:00:00+01:00'
beforeAll(async () => {
  service = await startPushService()
  world = await openWorld({
    at,
    env: { OUTGOING_NETWORKS: pushServiceNetworks, PUBLIC_URL: 'https://portail.example' },
  })
  body = await world.body({ name: 'CSE Secret' })
  sessionId = (await insertSession(world.portal, { in: body, title: 'Titre confidentiel' })).id
})
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(async () => {
  world.clock.set(at)
  service.answers(() => 201)
  await world.db.deleteFrom('pushSubscriptions').execute()
  await deleteTasks(world, 'push.deliver')
})

const devices = '/api/me/push/devices'
const registered = async (actor: Actor, browser = service.browser()) => {
  const answer = await actor.post(devices, browser.subscription)
  expect(answer.statusCode, answer.body).toBe(200)
  return browser
}
const subscriptionsOf = ({ id }: { id: number }) =>
  world.db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', id).execute()
const queued = () => world.db.selectFrom('pushDeliveries').selectAll().orderBy('id').execute()
let causes = 0
const tell = (notice: Partial<Notice>, ...to: { id: number }[]) =>
  world.db.transaction().execute((tx) =>
    notify(
      world.portal,
      tx,
      { kind: 'session.convened', sessionId, dedupeKey: `test:${++causes}`, ...notice },
      to.map(({ id: userId }) => ({ userId })),
    ),
  )
const deliver = () => runTasks(world, 'push.deliver')
const member = () => world.user({ in: body })

test('a browser receives the family and the count of what is new, encrypted, and nothing else', async () => {
  const reader = await member()
  const browser = await registered(reader)
  await tell({}, reader)
  await tell({ kind: 'session.changed' }, reader)
  await deliver()

  expect(browser.messages()).toEqual([
    {
      title: 'Du nouveau dans Mandature',
      body: 'Séances\u00A0: 2 nouveautés',
      path: '/notifications',
      tag: 'sessions',
    },
  ])
  const [{ headers, body: sent } = { headers: {}, body: Buffer.alloc(0) }] = browser.received()
  expect(headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: 'sessions',
    'content-encoding': 'aes128gcm',
  })
  expect(sent.toString('latin1')).not.toContain('nouveaut')
  const [, claims = ''] = /^vapid t=[\w-]+\.([\w-]+)\./.exec(String(headers['authorization'])) ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.origin,
    sub: 'https://portail.example',
  })
  expect(await queued()).toEqual([])
  expect((await reader.get('/api/me/push')).json()).toMatchObject({
    devices: [{ lastUsedAt: expect.stringContaining('2026-03-19'), current: true }],
  })
})

test('each family is one notification, and those that are not chosen are not sent', async () => {
  const reader = await member()
  const browser = await registered(reader)
  expect((await reader.put('/api/me/push', { families: ['duties', 'sessions'] })).json()).toMatchObject({
    families: ['sessions', 'duties'],
  })
  await tell({}, reader)
  await tell({ kind: 'minutes.late' }, reader)
  await tell({ kind: 'thematic.featured' }, reader)
  await deliver()

  expect(
    browser
      .messages()
      .map(({ tag }) => tag)
      .sort(),
  ).toEqual(['duties', 'sessions'])
})

test('nothing is sent of an event whose transaction is undone, nor to others', async () => {
  const [reader, other] = [await member(), await member()]
  await registered(reader)
  await world.db
    .transaction()
    .execute(async (tx) => {
      await notify(world.portal, tx, { kind: 'session.convened', sessionId, dedupeKey: 'undone' }, [
        { userId: reader.id },
      ])
      throw new Error('undone')
    })
    .catch(() => undefined)
  await tell({}, other)

  expect(await queued()).toEqual([])
  expect(await waitingTasks(world, 'push.deliver')).toEqual([])
})

test('the address and the keys of browsers, and the private key of the portal, are kept sealed', async () => {
  const reader = await member()
  const { subscription } = await registered(reader)
  const { publicKey } = (await reader.get('/api/me/push')).json<{ publicKey: string }>()
  const [stored] = await subscriptionsOf(reader)
  const keys = await world.db.selectFrom('pushKeys').selectAll().execute()

  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect(keys).toHaveLength(1)
  expect(stored?.sealed.includes(subscription.endpoint)).toBe(false)
  expect(JSON.stringify(stored)).not.toContain(subscription.keys.auth)
  expect((await reader.get('/api/me/push')).body).not.toContain(subscription.endpoint)
  expect(world.portal.secret.unseal(keys[0]?.sealedPrivateKey ?? Buffer.alloc(0), 'push')).toMatch(/^[\w-]{43}$/)
})

test('browsers stay registered over two changes of the secret, and another secret removes them with a trace', async () => {
  const { subscription } = await registered(await member())
  const { publicKey } = await readPushKeys(world.portal)
  const second = generateSecret()
  const heir = await restartPortal(world, { SECRET: second, SECRET_BEFORE: await readStoredSecret(world) })
  await resealSubscriptions(heir.portal)
  const next = await restartPortal(world, { SECRET: generateSecret(), SECRET_BEFORE: second })
  const opened = async () =>
    (await world.db.selectFrom('pushSubscriptions').select('sealed').execute()).map(
      ({ sealed }) => openSubscription(next.portal.secret, sealed)?.endpoint,
    )
  expect(await readPushKeys(next.portal)).toMatchObject({ publicKey })
  expect(await opened()).toEqual([subscription.endpoint])

  const stranger = await restartPortal(world, { SECRET: generateSecret() })
  const lines = await auditLinesDuring(world, () => readPushKeys(stranger.portal))
  expect(lines).toMatchObject([{ action: 'push.browsersGone', details: { count: 1 } }])
  expect(await opened()).toEqual([])
  // this world reads its own again
  await world.db.deleteFrom('pushKeys').execute()
  for (const app of [heir, next, stranger]) await app.close()
})

describe('a push service that', () => {
  test.each([404, 410, 401, 403])('answers %i loses the browser', async (status) => {
    const [reader, other] = [await member(), await member()]
    const dead = await registered(reader)
    const alive = await registered(other)
    service.answers((path) => (dead.subscription.endpoint.endsWith(path) ? status : 201))
    await tell({}, reader, other)
    await deliver()

    expect(await subscriptionsOf(reader)).toEqual([])
    expect(await subscriptionsOf(other)).toHaveLength(1)
    expect(alive.messages()).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  test.each([500, 503, 429])('answers %i is asked again, for four hours', async (status) => {
    const reader = await member()
    const browser = await registered(reader)
    service.answers(() => status)
    await tell({}, reader)
    await deliver()
    const [delay = 0] = await taskDelaysMs(world, 'push.deliver')
    expect(delay).toBeGreaterThan(50_000)
    expect(await queued()).toMatchObject([{ attempts: 1 }])
    await deliver()
    expect(browser.received()).toHaveLength(1)

    for (let step = 0; step < 12 && (await queued()).length > 0; step++) {
      world.clock.forward({ minutes: 60 })
      await deliver()
    }
    expect(await queued()).toEqual([])
    expect(browser.received().length).toBeGreaterThan(3)
    expect(browser.received().length).toBeLessThan(8)
    expect(await subscriptionsOf(reader)).toHaveLength(1)
  })

  test('accepts at the second attempt gets all that has come meanwhile, once', async () => {
    const reader = await member()
    const browser = await registered(reader)
    service.answers(() => 503)
    await tell({}, reader)
    await deliver()
    service.answers(() => 201)
    world.clock.forward({ minutes: 2 })
    await tell({}, reader)
    await deliver()

    expect(browser.messages().at(-1)?.body).toBe('Séances\u00A0: 2 nouveautés')
    expect(browser.received()).toHaveLength(2)
  })

  test('refuses what it is sent is not asked again', async () => {
    const reader = await member()
    await registered(reader)
    service.answers(() => 413)
    await tell({}, reader)
    await deliver()

    expect(await queued()).toEqual([])
    expect(await subscriptionsOf(reader)).toHaveLength(1)
  })

  test('never answers does not keep others from being served', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, member))
    const browsers = []
    for (const person of people) browsers.push(await registered(person))
    const slow = new Set(browsers.slice(0, 20).map(({ subscription }) => new URL(subscription.endpoint).pathname))
    service.answers((path) => (slow.has(path) ? null : 201))
    await tell({}, ...people)
    await deliverPushes(world.portal, undefined, { timeoutMs: 300 })

    expect(browsers.slice(20).flatMap((browser) => browser.messages())).toHaveLength(5)
    expect(await queued()).toHaveLength(20)
  })
})

test('many browsers that never answer do not keep another one from being served', async () => {
  const [last, ...readers] = [await member(), await member(), await member(), await member()]
  const silent: TestBrowser[] = []
  for (const reader of readers) for (let count = 0; count < 10; count++) silent.push(await registered(reader))
  const alive = await registered(last)
  const paths = new Set(silent.map(({ subscription }) => new URL(subscription.endpoint).pathname))
  const served = Promise.withResolvers<number>()
  service.answers((path) => {
    if (paths.has(path)) return served.promise
    served.resolve(201)
    return 201
  })
  await tell({}, ...readers)
  await tell({}, last)
  // none of the first is answered before the one behind them has been asked
  await deliverPushes(world.portal, undefined, { timeoutMs: 3_000, briefMs: 20 })
  expect(await queued()).toEqual([])
  for (const browser of [...silent, alive]) expect(browser.messages()).toHaveLength(1)
})

test('sending has workers of its own, which mails do not need', () => {
  expect(world.portal.declared.tasks['push.deliver'].lane).toBe('push')
  const others = Object.entries(world.portal.declared.tasks).filter(([name]) => name !== 'push.deliver')
  expect(others.filter(([, { lane }]) => lane === 'push')).toEqual([])
})

describe('a browser receives nothing more when', () => {
  test('its person signs out in it', async () => {
    const reader = await member()
    await registered(reader)
    await reader.get('/logout', {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'sec-fetch-dest': 'empty',
    })
    expect(await subscriptionsOf(reader)).toEqual([])
  })

  test('its sign-in is ended from another device; that one stays', async () => {
    const reader = await member()
    await registered(reader)
    const other: Actor = { ...reader, ...world.visitor() }
    await other.signIn(reader.email, castPassword)
    await registered(other)
    const { member: open } = (await other.get('/api/me/sign_ins')).json<{
      member: { id: number; current: boolean }[]
    }>()
    await other.delete(`/api/me/sign_ins/${open.find(({ current }) => !current)?.id}`)

    expect((await other.get('/api/me/push')).json()).toMatchObject({ devices: [{ current: true }] })
  })

  test('all others are signed out; the current one stays', async () => {
    const reader = await member()
    await registered(reader)
    const other: Actor = { ...reader, ...world.visitor() }
    await other.signIn(reader.email, castPassword)
    await registered(other)
    await other.delete('/api/me/sign_ins')

    expect((await other.get('/api/me/push')).json()).toMatchObject({ devices: [{ current: true }] })
  })

  test('the account is closed by an administrator', async () => {
    const reader = await member()
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    await registered(reader)
    expect((await administrator.delete(`/api/users/${reader.id}`)).statusCode).toBeLessThan(300)
    expect(await world.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
  })

  test('somebody else opens the portal in it', async () => {
    const [reader, next] = [await member(), await member()]
    const { subscription } = await registered(reader)
    expect((await next.post('/api/me/push/check', subscription)).json()).toEqual({ isOwn: false })
    expect(await world.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
  })

  test('somebody else registers it', async () => {
    const [reader, next] = [await member(), await member()]
    const browser = await registered(reader)
    await registered(next, browser)
    expect(await subscriptionsOf(reader)).toEqual([])
    expect(await subscriptionsOf(next)).toHaveLength(1)
  })

  test('its person removes it', async () => {
    const reader = await member()
    await registered(reader)
    const [{ id } = { id: 0 }] = await subscriptionsOf(reader)
    expect((await (await member()).delete(`${devices}/${id}`)).statusCode).toBe(404)
    expect((await reader.delete(`${devices}/${id}`)).statusCode).toBe(204)
    expect((await reader.delete(`${devices}/${id}`)).statusCode).toBe(404)
  })
})

test('after a restored backup, a browser receives again once its person opens the portal in it', async () => {
  const reader = await member()
  const browser = await registered(reader)
  await tell({}, reader)
  const query = (text: string, values: unknown[] = []) => world.db.executeQuery(CompiledQuery.raw(text, values))
  await cleanUpAfterRestore({ query } as never, { now: world.clock.now(), lost: [] })
  await tell({}, reader)
  await deliver()
  expect(browser.received()).toEqual([])

  await reader.signIn(reader.email, castPassword)
  expect((await reader.post('/api/me/push/check', browser.subscription)).json()).toEqual({ isOwn: true })
  await tell({}, reader)
  await deliver()
  expect(browser.messages().map((message) => message.body)).toEqual(['Séances\u00A0: 1 nouveauté'])
  await world.db.deleteFrom('mailHolds').execute()
})

describe('refused', () => {
  const subscription = {
    endpoint: 'https://push.example.org/1',
    keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) },
  }

  test.each(
    [
      'http://push.example.org/1',
      'https://localhost/1',
      'https://10.0.0.1/1',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/1',
      'https://[::ffff:10.0.0.1]/1',
      'https://push.example.org:8443/1',
      'https://user:secret@push.example.org/1',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'rien',
      '',
    ].filter((endpoint) => endpoint !== 'https://0x7f.1:8443/1'),
  )('the address %s', async (endpoint) => {
    const reader = await member()
    const answer = await reader.post(devices, { ...subscription, endpoint })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'push.endpointRefused' })
    expect(await subscriptionsOf(reader)).toEqual([])
  })

  test.each([
    ['an address of 100 KB', { ...subscription, endpoint: `https://push.example.org/${'x'.repeat(100_000)}` }],
    ['a key that is none', { ...subscription, keys: { ...subscription.keys, p256dh: '<script>' } }],
    ['no keys', { endpoint: subscription.endpoint }],
  ])('%s', async (_what, form) => {
    const reader = await member()
    expect((await reader.post(devices, form)).statusCode).toBe(422)
    expect((await reader.post('/api/me/push/check', form)).statusCode).toBe(422)
    expect(await subscriptionsOf(reader)).toEqual([])
  })

  test('the browser of somebody else without its secret', async () => {
    const [reader, thief] = [await member(), await member()]
    const browser = await registered(reader)
    const guessed = { ...browser.subscription, keys: { ...browser.subscription.keys, auth: 'C'.repeat(22) } }

    expect((await thief.post(devices, guessed)).json()).toMatchObject({ code: 'push.endpointRefused' })
    expect((await thief.post('/api/me/push/check', guessed)).json()).toEqual({ isOwn: false })
    expect(await subscriptionsOf(reader)).toHaveLength(1)
  })

  test('an eleventh browser', async () => {
    const reader = await member()
    for (let count = 0; count < 10; count++) await registered(reader)
    const answer = await reader.post(devices, service.browser().subscription)

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'push.tooMany' })
    expect(await subscriptionsOf(reader)).toHaveLength(10)
  })

  test('a thirty-first registration in an hour', async () => {
    const reader = await member()
    const browser = service.browser()
    for (let count = 0; count < 30; count++) await registered(reader, browser)
    expect((await reader.post(devices, browser.subscription)).statusCode).toBe(429)
  })

  test('visitors', async () => {
    expect((await world.visitor().get('/api/me/push')).statusCode).toBe(401)
    expect((await world.visitor().post(devices, subscription)).json()).toMatchObject({ code: 'xsrf.invalid' })
  })
})

test('an operator may turn it off', async () => {
  const off = await openWorld({ env: { WEB_PUSH: '0' } })
  const reader = await off.user()
  expect((await reader.get('/api/me/push')).json()).toMatchObject({ publicKey: null })
  expect((await reader.post(devices, service.browser().subscription)).json()).toMatchObject({ code: 'push.off' })
  await off.close()
})

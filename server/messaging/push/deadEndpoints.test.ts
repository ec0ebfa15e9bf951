import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTasks, type TaskHandlers } from '#server/ground/tasks/queue.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { freePort } from '#tests/support/freePort.ts'
import {
  type PushService,
  pushServiceNetworks,
  startPushService,
  type TestBrowser,
} from '#tests/support/pushService.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { deliverPushes } from './delivery/deliverPushes.ts'

// One event for 300 browsers, of which most are gone: nothing else waits, and nothing of the notification is lost.

/** Calls at once (`deliverPushes`). */
const mostCalls = 20
const numbers = { silent: 1, gone404: 150, gone410: 100, refused: 45, alive: 4 }
type Kind = keyof typeof numbers

let service: PushService
let world: World
beforeAll(async () => {
  service = await startPushService()
  world = await openWorld({
    env: { OUTGOING_NETWORKS: pushServiceNetworks, PUBLIC_URL: 'https://portail.example' },
    connections: 15,
  })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

/** Registers the browsers, ten for each of thirty people. @returns those of each kind, and the people */
async function registerAll(body: { id: number }) {
  const nobodyThere = `http://127.0.0.1:${await freePort()}`
  const browsers: Record<Kind, TestBrowser[]> = { gone404: [], gone410: [], refused: [], alive: [], silent: [] }
  const people: { id: number }[] = []
  const kinds = (Object.keys(numbers) as Kind[]).flatMap((kind) => Array.from({ length: numbers[kind] }, () => kind))
  for (const [index, kind] of kinds.entries()) {
    if (index % 10 === 0) people.push(await world.user({ in: body }))
    const browser = service.browser()
    browsers[kind].push(browser)
    const { endpoint, keys } = browser.subscription
    const written = { keys, endpoint: kind === 'refused' ? endpoint.replace(service.origin, nobodyThere) : endpoint }
    await world.db
      .insertInto('pushSubscriptions')
      .values({
        userId: people.at(-1)?.id ?? 0,
        signInId: null,
        endpointHash: createHash('sha256').update(written.endpoint).digest(),
        sealed: world.portal.secret.seal(JSON.stringify(written), 'push'),
        device: kind,
        createdAt: world.clock.now().toISOString(),
        lastUsedAt: null,
      })
      .execute()
  }
  return { browsers, people }
}

const countOf = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${condition}`.execute(world.db)
  return rows[0]?.n ?? 0
}
const isPushRunning = () =>
  countOf(sql`graphile_worker._private_jobs where locked_at is not null and key = 'push.deliver'`)

test('dead browsers are each deleted once, while the other lanes go on', async () => {
  const body = await world.body()
  const { id: sessionId } = await insertSession(world.portal, { in: body })
  const { browsers, people } = await registerAll(body)
  const [silent] = browsers.silent.map(({ subscription }) => new URL(subscription.endpoint).pathname)
  const statusOf = new Map<string, number>()
  for (const [kind, status] of [
    ['gone404', 404],
    ['gone410', 410],
  ] as const)
    for (const { subscription } of browsers[kind]) statusOf.set(new URL(subscription.endpoint).pathname, status)
  const full = Promise.withResolvers<void>()
  const late = Promise.withResolvers<number>()
  let asked = 0
  service.answers(async (path) => {
    // The first answers wait until as many calls as possible are in flight.
    if (++asked === mostCalls) full.resolve()
    await full.promise
    return path === silent ? late.promise : (statusOf.get(path) ?? 201)
  })
  const notice = { kind: 'session.convened', sessionId, dedupeKey: 'test' } as const
  const to = people.map(({ id: userId }) => ({ userId }))
  await world.db.transaction().execute((tx) => notify(world.portal, tx, notice, to))

  const mailed = Promise.withResolvers<void>()
  const handlers = {
    // however slow this machine is, the silent service is not given up, nor another called beside the twenty
    'push.deliver': (_payload: object, stopping?: AbortSignal) =>
      deliverPushes(world.portal, stopping, { timeoutMs: 600_000, briefMs: 600_000 }),
    'accounts.forgotten': async () => mailed.resolve(),
  } as unknown as TaskHandlers
  const statements = await world.statementsOf(async () => {
    const running = await startTasks(world.pool, world.portal.declared.tasks, handlers, pino({ level: 'silent' }))
    while ((await countOf(sql`push_subscriptions where device like 'gone%'`)) > 0);
    // One service has not answered yet: nothing else waits for it, and no connection to the database is held.
    await world.portal.tasks.enqueue(world.db, 'accounts.forgotten', { email: 'camille@irp.example' }, 'test:forgotten')
    await mailed.promise
    expect(await isPushRunning()).toBe(1)
    expect(await countOf(sql`pg_stat_activity where datname = current_database() and state like 'idle in%'`)).toBe(0)
    late.resolve(201)
    await running.stop()
  })

  const dead = [...browsers.gone404, ...browsers.gone410]
  expect(statements.filter((statement) => statement.startsWith('delete from "push_subscriptions"'))).toHaveLength(
    dead.length,
  )
  expect(dead.map((browser) => browser.received().length)).toEqual(dead.map(() => 1))
  expect(service.mostAtOnce()).toBe(mostCalls)

  const lines = await world.db
    .selectFrom('auditEvents')
    .select('details')
    .where('action', '=', 'push.browsersGone')
    .execute()
  expect(lines.reduce((sum, { details }) => sum + (details as { count: number }).count, 0)).toBe(dead.length)

  for (const browser of [...browsers.alive, ...browsers.silent]) expect(browser.messages()).toHaveLength(1)
  const waiting = await world.db.selectFrom('pushDeliveries').select(['attempts', 'count']).execute()
  expect(waiting).toEqual(Array.from({ length: numbers.refused }, () => ({ attempts: 1, count: 1 })))
  const left = await world.db.selectFrom('pushSubscriptions').select('device').execute()
  expect(left).toHaveLength(numbers.refused + numbers.alive + numbers.silent)
  expect(await countOf(sql`notifications where read_at is null`)).toBe(people.length)
})

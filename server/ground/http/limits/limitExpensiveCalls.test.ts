import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { searchCall } from '#server/finding/search/expensiveCalls.ts'
import { requireDeclaredCost } from '#server/ground/context/requestContext.ts'
import { isHeavy } from '#server/ground/tasks/lanes.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { declared } from '#server/operation/start/declared.ts'
import { createCaller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { listRoutes } from '#tests/support/listRoutes.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { consumeQuota, type Quota } from './quota.ts'

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  const channel = await world.body({ kind: 'CSEC' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'], in: channel, role: 'redactor' })
})
afterAll(() => world.close())

/** The costs that routes declare. */
const declaredCosts = () => [...new Set(world.app.expensiveRoutes.map(({ costs }) => costs))]
const heavyTasks = (Object.keys(declared.tasks) as TaskName[]).filter((name) => isHeavy(declared.tasks, name))

/** URLs of calls that export, search or receive a file. */
const soundsExpensive = /\.(csv|zip)$|bundle|export|\/search(\/|$)/

describe('the declared costs', () => {
  test('are those of every route that receives a file, exports, searches or enqueues a heavy task', () => {
    const declared = new Set(world.app.expensiveRoutes.map(({ method, url }) => `${method} ${url}`))
    const calls = (['GET', 'POST', 'PUT'] as const).flatMap((method) => listRoutes(world, method))
    expect(calls.length).toBeGreaterThan(100)
    expect(calls.filter((call) => soundsExpensive.test(call.split(' ')[1] ?? '') && !declared.has(call))).toEqual([])
    expect(world.app.fileRoutes.filter((call) => !declared.has(call))).toEqual([])
  })

  test('name every heavy task', () => {
    expect(heavyTasks.filter((task) => !declaredCosts().some(({ tasks }) => tasks?.includes(task)))).toEqual([])
  })

  test('have distinct names of quotas', () => {
    expect(new Set(declaredCosts().map(({ quota }) => quota.name)).size).toBe(declaredCosts().length)
  })
})

/** The URL of a route, with an id that does not exist. */
const addressOf = (url: string) => url.replaceAll(/:\w+/g, '999999')
/** HEAD and PATCH are derived from GET and PUT, and share their entry. */
const derived = new Set(['HEAD', 'PATCH'])
const counted = () =>
  world.app.expensiveRoutes.filter(({ method, costs }) => !derived.has(method) && costs.counts === 'call')

async function spendAllButOne(quota: Quota, { id } = administrator) {
  if (quota.batch) {
    for (let times = 1; times < quota.times; times++) await consumeQuota(world.portal, quota, id)
    return
  }
  await consumeQuota(world.portal, quota, id)
  await sql`update quotas set spent = ${quota.times - 1}`.execute(world.db)
}

/** The parameters without which a call is no call. */
function queryOf(url: string): string {
  if (url.startsWith('/api/search')) return '?q=budget'
  return url.endsWith('/ballot_papers.pdf') ? '?ballot=1' : ''
}

test('a call over its quota is refused with a sentence until the window ends', async () => {
  expect(counted().length).toBeGreaterThan(15)
  for (const { method, url, costs } of counted()) {
    await sql`truncate quotas`.execute(world.db)
    const { quota } = costs
    await spendAllButOne(quota)
    const call = () => {
      const address = `${addressOf(url)}${queryOf(url)}`
      if (method === 'GET') return administrator.get(address)
      if (url.startsWith('/api/saved_searches')) {
        const form = { name: 'Veille', query: 'q=budget', rhythm: 'none' }
        return method === 'PUT' ? administrator.put(address, form) : administrator.post(address, form)
      }
      if (url.startsWith('/api/identity_providers')) return administrator.post(address, { issuer: 'https://10.0.0.1' })
      if (url.endsWith('/minutes')) return administrator.put(address, { state: 'expected', version: 1 })
      if (url.endsWith('/minutes_filings')) return administrator.post(address, { version: 1 })
      if (url.startsWith('/api/me/push')) {
        const keys = { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) }
        return administrator.post(address, { endpoint: 'https://push.example.org/1', keys })
      }
      const form = new FormData()
      form.append('file', new Blob(['%PDF-']), 'un.pdf')
      return administrator.post(
        address,
        /^\/api\/(user_imports\/|mail_tests|webhook)|retry|_reminder$/.test(url) ? {} : form,
      )
    }

    const last = await call()
    expect(last.statusCode, `${method} ${url}: ${last.body}`).not.toBe(429)
    const refused = await call()
    expect(refused.json(), `${method} ${url}`).toMatchObject({ status: 429, code: 'request.tooMany' })
    expect(refused.json<{ description: string }>().description).toMatch(
      /^Trop de requêtes\. Patientez \d+ (secondes|minutes)\.$/,
    )
    expect(Number(refused.headers['retry-after'])).toBe(quota.seconds)
  }
  await sql`truncate quotas`.execute(world.db)
})

test('the list of saved searches counts as one search, an empty list as none', async () => {
  const reader = await world.user({ in: await world.body() })
  const list = () => reader.get('/api/saved_searches')
  await spendAllButOne(searchCall.quota, reader)
  for (let times = 0; times < 2; times++) expect((await list()).statusCode).toBe(200)
  const form = { name: 'Veille', query: 'q=budget', rhythm: 'none' }
  expect((await reader.post('/api/saved_searches', form)).statusCode).toBe(201)

  const refused = await list()
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  await sql`truncate quotas`.execute(world.db)
})

describe('a route that declares no cost', () => {
  /** Adds a route to the portal, and calls it as administrator. */
  async function answerOf(act: () => Promise<unknown>, type = 'text/plain') {
    const log = pino({ level: 'silent' })
    const app = await buildApp(world.portal, log, { web: join(world.portal.config.dataDir, 'web') })
    const schema = { response: { 200: z.any() } }
    app.get('/api/test', { config: { access: 'portal.enter' }, schema }, async (_request, reply) => {
      await act()
      return reply.type(type).send('un;deux')
    })
    await app.ready()
    const caller = createCaller(app, { headers: { host: 'localhost' } })
    await caller.signIn(administrator.email, castPassword)
    const answer = await caller.get('/api/test')
    await app.close()
    return answer.statusCode
  }
  const nothing = async () => undefined

  test('may answer', async () => {
    expect(await answerOf(nothing)).toBe(200)
  })

  test.each(heavyTasks)('may not enqueue %s', async (task) => {
    const enqueue = () => world.portal.tasks.enqueue(world.db, task, {}, 'test:undeclared')
    expect(await answerOf(enqueue)).toBe(500)
    expect(await answerOf(() => world.portal.tasks.enqueueAll(world.db, task, []))).toBe(500)
  })

  test('may enqueue a light task', async () => {
    const enqueue = () => world.portal.tasks.enqueue(world.db, 'mails.deliver', {}, 'test:light')
    expect(await answerOf(enqueue)).toBe(200)
  })

  test.each(['text/csv; charset=utf-8', 'application/zip'])('may not stream %s', async (type) => {
    expect(await answerOf(nothing, type)).toBe(500)
  })

  test('may not start a process', async () => {
    expect(await answerOf(async () => requireDeclaredCost('starts a process'))).toBe(500)
  })
})

test('a task may enqueue any other task', async () => {
  const enqueue = world.portal.tasks.enqueue(world.db, 'imports.apply', { importId: 1 }, 'test:apply')
  await expect(enqueue).resolves.toBeUndefined()
  await world.portal.tasks.cancel(world.db, 'test:apply')
})

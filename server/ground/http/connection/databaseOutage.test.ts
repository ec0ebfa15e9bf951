import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/ground/configuration/config.ts'
import { launchPostgres } from '#server/ground/database/embedded/launchPostgres.ts'
import { createLayout } from '#server/ground/database/embedded/layout.ts'
import { stopPostmaster } from '#server/ground/database/embedded/postmaster.ts'
import { port, superuser } from '#server/ground/database/embedded/settings.ts'
import { toDatabaseFailure } from '#server/ground/errors/databaseFailures.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { createCaller } from '#tests/support/caller.ts'
import { castPassword, createCast } from '#tests/support/cast.ts'
import { connectionUrl } from '#tests/support/postgres.ts'

const page = new URL('../../../../web/index.html', import.meta.url)
type Line = { level: number; msg: string; status?: number; failure?: string; err?: { code: string; stack?: string } }
const lines: (Line & { length: number })[] = []
const write = (line: string) => void lines.push({ ...(JSON.parse(line) as Line), length: line.length })
const log = openLog({ logLevel: 'info' }, { write })
const patience = { timeout: 30_000, interval: 50 }

test('while PostgreSQL is down, calls get 503; afterwards the same server and sign-ins continue', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mandature-away-'))
  await chmod(folder, 0o711)
  const layout = createLayout(folder)
  try {
    const { socket } = await launchPostgres(layout)
    const config = readConfig({
      // Only this test restarts PostgreSQL.
      DATABASE_URL: connectionUrl({ host: socket, port, user: superuser, database: 'postgres' }),
      DATA_DIR: folder,
      SECRET: randomBytes(32).toString('hex'),
    })
    const { portal, close } = await openPortal(config, log)
    const web = join(folder, 'pages')
    await mkdir(web)
    await copyFile(page, join(web, 'index.html'))
    const app = await buildApp(portal, log, { web })
    const caller = createCaller(app)
    const { email } = await createCast(portal.db).user()
    await caller.signIn(email, castPassword)
    const me = async () => (await caller.get('/me')).statusCode
    expect(await me()).toBe(200)

    await stopPostmaster(layout.cluster)
    lines.length = 0
    for (const path of ['/me', '/api/documents', '/api/documents']) {
      const answer = await caller.get(path)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
      expect(answer.json()).toMatchObject({ code: 'server.unavailable' })
    }
    const reports = lines.filter(({ level }) => level >= 50)
    expect(reports).toHaveLength(1)
    expect(reports[0]?.err).toMatchObject({ code: expect.stringMatching(/^(ENOENT|ECONNREFUSED|57P0\d)$/) })
    expect(reports[0]?.err).not.toHaveProperty('stack')
    expect((await caller.get('/readyz')).statusCode).toBe(503)
    expect((await caller.get('/healthz')).statusCode).toBe(200)

    // The outage is logged once, and each refused call in one short line.
    lines.length = 0
    for (let call = 0; call < 20; call++) await caller.get('/api/documents')
    expect(lines.filter(({ msg }) => msg !== 'request')).toEqual([])
    expect(lines).toHaveLength(20)
    for (const line of lines) {
      expect(line).toMatchObject({ level: 30, msg: 'request', status: 503, failure: 'server.unavailable' })
      expect(line.length).toBeLessThan(300)
    }

    await launchPostgres(layout)
    await vi.waitFor(async () => expect(await me()).toBe(200), patience)
    expect((await caller.get('/readyz')).statusCode).toBe(200)

    // A statement whose connection is cut gets 503 too.
    const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(portal.db)
    expect(toDatabaseFailure((await cut.catch((error: Error) => error)) as Error, {})).toMatchObject({ status: 503 })
    await vi.waitFor(async () => expect(await me()).toBe(200), patience)
    await app.close()
    await close()
  } finally {
    await stopPostmaster(layout.cluster)
    await rm(folder, { recursive: true, force: true })
  }
})

const errorOf = (fields: object) => Object.assign(new Error('away'), fields)
const refusedBoth = new AggregateError([
  errorOf({ code: 'ECONNREFUSED', syscall: 'connect' }),
  errorOf({ code: 'ECONNREFUSED', syscall: 'connect' }),
])

test.each([
  ['no way to its machine', errorOf({ code: 'EHOSTUNREACH', syscall: 'connect' }), 2],
  ['no answer from its machine', errorOf({ code: 'ETIMEDOUT', syscall: 'connect' }), 2],
  ['a lost connection', errorOf({ code: 'ETIMEDOUT', syscall: 'read' }), 2],
  ['a name that is not found', errorOf({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 2],
  ['refused at each address of its name', refusedBoth, 2],
  ['a full disk', errorOf({ code: '53100', severity: 'ERROR' }), 60],
])('%s is answered with 503 and Retry-After', (_why, error, retryAfter) => {
  expect(toDatabaseFailure(error, {})).toMatchObject({ status: 503, code: 'server.unavailable', retryAfter })
})

test('an error that is not from the database is not treated as an outage', () => {
  expect(toDatabaseFailure(errorOf({ code: 'ENOENT', syscall: 'open' }), {})).toBeNull()
})

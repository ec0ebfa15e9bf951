import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '#server/ground/configuration/config.ts'
import { systemClock, today } from '#server/ground/context/clock.ts'
import { openLog } from '#server/ground/logging/log.ts'
import { openPortal } from '#server/operation/start/openPortal.ts'
import { builtProgram } from './builtProgram.ts'
import { freePort } from './freePort.ts'
import startTestPostgres, { connectionUrl, createDatabase } from './postgres.ts'
import { createStage } from './stage.ts'

/** Data for the workers of Playwright, passed in an environment variable. */
export type PortalUnderTest = {
  databaseUrl: string
  reference: string
  secret: string
  filesFolder: string
  /** what portals of their own begin with: a database to which nobody is connected, and a folder */
  prepared: { database: string; folder: string }
}
export const portalUnderTest = () => JSON.parse(process.env.MANDATURE_TEST_PORTAL ?? 'null') as PortalUnderTest

/**
 * Global setup of the journeys: runs the portal like `npm start` in its own process, on a database of this run.
 * @returns the teardown function
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const stopPostgres = await startTestPostgres()
  const ground = await prepareServerData()
  // the port is chosen first: the API documentation needs the absolute URL
  const env = { ...ground.env, PORT: String(await freePort()) }
  const reader = await startServer(env)
  await waitForTextExtraction(ground.env)
  await reader.stop()
  const prepared = await copyData(ground.name, ground.env.DATA_DIR)
  const server = await startServer(env)
  const { databaseUrl, reference } = ground
  process.env.MANDATURE_TEST_URL = server.address
  process.env.MANDATURE_TEST_PORTAL = JSON.stringify({
    databaseUrl,
    reference,
    secret: ground.env.SECRET,
    filesFolder: join(ground.env.DATA_DIR, 'files'),
    prepared: { database: prepared.name, folder: prepared.folder },
  } satisfies PortalUnderTest)
  return async () => {
    await server.stop()
    await Promise.all([ground.clear(), prepared.clear()])
    await stopPostgres()
  }
}

/** Prepares a database and a directory with the stage, for a server. Needs the PostgreSQL of the run. */
async function prepareServerData() {
  const data = ownData(await createDatabase(), await makeFolder())
  const reference = today(systemClock)
  const open = await openSecondPortal(data.env)
  await createStage(reference).load(open.portal)
  await open.close()
  return { ...data, reference }
}

/** Prepares a database and a directory like those of the portal under test before its first call, for another server. */
export function copyServerData() {
  const { database, folder } = portalUnderTest().prepared
  return copyData(database, folder)
}

async function copyData(databaseName: string, dataFolder: string) {
  const database = await createDatabase(databaseName)
  const folder = await makeFolder()
  await cp(dataFolder, folder, { recursive: true })
  return { folder, ...ownData(database, folder) }
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'mandature-journeys-'))

function ownData({ name, connection, drop }: Awaited<ReturnType<typeof createDatabase>>, folder: string) {
  const databaseUrl = connectionUrl(connection)
  return {
    name,
    databaseUrl,
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SECRET: randomBytes(32).toString('hex'),
      PORT: '0',
      LOG_LEVEL: 'info',
    },
    async clear() {
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Settings = Record<string, string>

/** Waits until the server has extracted the text of every document, so that no journey sees a missing one. */
async function waitForTextExtraction(env: Settings) {
  const open = await openSecondPortal(env)
  for (;;) {
    const { rows } = await sql`select from graphile_worker.jobs where run_at <= now() limit 1`.execute(open.portal.db)
    if (rows.length === 0) break
    await pause(100)
  }
  await open.close()
}

const openSecondPortal = (env: Settings) => openPortal(readConfig(env), openLog({ logLevel: 'warn' }))

/** Starts the portal like `npm start`. */
export async function startServer(env: Settings) {
  const server = spawn(process.execPath, builtProgram('start'), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  return {
    address: await readListeningUrl(server),
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns the URL that the server logs when it listens, and prints its errors. */
function readListeningUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended before it listened (code ${code})`)))
    const lines = createInterface({ input: server.stdout ?? process.stdin })
    lines.on('line', (line) => {
      const { level, address } = JSON.parse(line) as { level: number; address?: string }
      if (address) resolve(address)
      if (level >= 50) console.error(line)
    })
  })
}

import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseRefusal } from './embedded/databaseRefusal.ts'
import { launchPostgres } from './embedded/launchPostgres.ts'
import { clusterPath, createLayout, removeExternalSocketFolder } from './embedded/layout.ts'
import { stopPostmaster, waitForPostmaster } from './embedded/postmaster.ts'
import { database, type PostgresSettings, port, superuser } from './embedded/settings.ts'

/** Connection settings for `pg`; `host` is the folder of the private socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }
export type EmbeddedPostgres = { connection: EmbeddedConnection; stop: () => Promise<void> }

type Log = { warn: (fields: object, message: string) => void; error: (fields: object, message: string) => void }

/** Id of the advisory lock that the owner holds. The same for every portal: the lock belongs to one cluster. */
const ownerLockId = 7_160_426
/**
 * How long to retry the owner lock. The system closes a killed server's connection at once, and PostgreSQL frees the
 * lock within milliseconds.
 */
const takeoverMs = 1_000
const retryMs = { first: 50, last: 5_000 }

/**
 * Starts the embedded PostgreSQL of this folder, or takes over the one that a killed server left running. Restarts it
 * when it dies, and holds the owner lock until `stop`.
 * @param dataDir the portal's data folder; PostgreSQL only uses its `postgres` subfolder
 * @param options.overrides PostgreSQL settings that replace ours
 * @throws DatabaseRefusal when another server owns the folder, or this system or folder does not allow PostgreSQL to
 * run
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  overrides?: PostgresSettings
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, overrides } = options
  const layout = createLayout(dataDir)
  const { socket } = await launchPostgres(layout, overrides)
  let owner = await acquireOwnerLock(socket, dataDir)
  await ensureDatabase(owner)
  let stopping = false
  let mending = Promise.resolve()
  watch()

  function watch() {
    const watched = owner
    let lost = false
    const onLoss = () => {
      if (lost || stopping) return
      lost = true
      log.error({}, 'PostgreSQL no longer answers: it is started again')
      mending = mend()
    }
    watched.on('error', onLoss)
    watched.on('end', onLoss)
  }

  async function mend() {
    for (let pauseMs = retryMs.first; !stopping; pauseMs = Math.min(pauseMs * 2, retryMs.last)) {
      try {
        await launchPostgres({ ...layout, socket }, overrides)
        owner = await acquireOwnerLock(socket, dataDir)
        log.warn({}, 'PostgreSQL answers again')
        return watch()
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL did not start, another attempt follows')
        await wait(pauseMs)
      }
    }
  }

  return {
    connection: connectionTo(socket),
    async stop() {
      stopping = true
      await mending
      await stopPostmaster(layout.cluster)
      await owner.end().catch(() => undefined)
      removeExternalSocketFolder(layout)
    },
  }
}

/**
 * Returns the connection to an embedded PostgreSQL that a server already runs, without owning it; null when none runs.
 */
export async function attachEmbedded({ dataDir }: { dataDir: string }): Promise<EmbeddedConnection | null> {
  if (!existsSync(clusterPath(dataDir))) return null
  const running = await waitForPostmaster(clusterPath(dataDir), () => false)
  return running ? connectionTo(running.socket) : null
}

const connectionTo = (socket: string): EmbeddedConnection => ({ host: socket, port, user: superuser, database })

/**
 * Opens a connection that only holds the owner lock, which PostgreSQL releases when this process ends in any way.
 * @throws DatabaseRefusal when another server holds the lock
 */
async function acquireOwnerLock(socket: string, dataDir: string): Promise<Client> {
  const client = new Client({ ...connectionTo(socket), database: 'postgres', application_name: 'mandature-owner' })
  client.on('error', () => undefined)
  await client.connect()
  for (const end = Date.now() + takeoverMs; ; await wait(retryMs.first)) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLockId])
    if (rows[0]?.taken) return client
    if (Date.now() < end) continue
    await client.end()
    throw new DatabaseRefusal(
      `Un autre serveur utilise déjà le dossier de données « ${dataDir} » : arrêtez-le, ou donnez un autre dossier par DATA_DIR.`,
    )
  }
}

async function ensureDatabase(owner: Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount === 0) await owner.query(`create database ${database}`)
}

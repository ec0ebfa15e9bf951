import type { Client } from 'pg'
import { ownRelease } from '#server/ground/database/ownRelease.ts'
import { showRelease } from '#server/ground/database/serverReleases.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { showWorkers } from '#server/ground/tasks/deadServers.ts'
import { assertOwnDataDir, claimDataDir } from './claimDataDir.ts'
import { assertSameSecret, showSecret } from './claimSecret.ts'

/** After a lost connection the locks are taken again. */
const retryMs = 5_000
/** PostgreSQL ends the session of a machine that has gone after 14 s. */
const keepAlive = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3'

/** What shows a server to the others. */
interface Announcement {
  /** Shows ids under which this server locks tasks. */
  showWorkers(holders: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/**
 * Shows this server to the others of its database, by advisory locks on one connection, as long as it runs: its secret,
 * its data folder, its release, and the workers of its tasks.
 * @param options.patienceMs how long to wait for a data folder that is in use
 * @throws ConfigFault when another running server has another secret, or the same data folder
 */
export async function announceServer(
  { secret, config, createDedicatedClient }: Pick<Portal, 'secret' | 'config' | 'createDedicatedClient'>,
  { patienceMs }: { patienceMs?: number } = {},
): Promise<Announcement> {
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined
  let isOver = false
  const workers: string[] = []

  async function connect(): Promise<Client> {
    const opened = createDedicatedClient()
    opened.on('error', () => undefined)
    opened.on('end', () => {
      if (!isOver) retry = setTimeout(() => void reconnect(), retryMs).unref()
    })
    client = opened
    await opened.connect()
    await opened.query(keepAlive)
    await showSecret(opened, secret)
    await showRelease(opened, ownRelease)
    await showWorkers(opened, workers)
    return opened
  }
  // A connection that fails also ends, which tries it again.
  const reconnect = () =>
    connect()
      .then((opened) => claimDataDir(opened, config.dataDir))
      .catch(() => undefined)
  async function stop() {
    isOver = true
    clearTimeout(retry)
    await client?.end()
  }

  try {
    const opened = await connect()
    await assertSameSecret(opened, secret)
    await assertOwnDataDir(opened, config.dataDir, patienceMs)
    return {
      stop,
      async showWorkers(holders) {
        workers.push(...holders)
        // While the connection is lost they are shown by the next one.
        await showWorkers(opened, holders).catch(() => undefined)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

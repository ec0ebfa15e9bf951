import pg from 'pg'
import type { Logger } from 'pino'

/** Delays before the next attempts to reconnect, in milliseconds. */
const reconnectDelaysMs = [100, 1_000, 5_000, 15_000, 30_000] as const
/** A connection that does not answer within this time is considered dead. */
const responseTimeoutMs = 5_000

/** Creates a client for a dedicated connection to the pool's database, for `listen`. It is not connected yet. */
export function createDedicatedClient({ options }: pg.Pool): pg.Client {
  const Client = (options.Client ?? pg.Client) as typeof pg.Client
  return new Client({ ...options, connectionTimeoutMillis: responseTimeoutMs, query_timeout: responseTimeoutMs })
}

export interface ChannelListener {
  /** Checks that the connection is alive, and replaces it when it is not. */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Listens to a PostgreSQL channel (`listen`/`notify`) on one connection, and reconnects when it is lost.
 * @param heard called with each message
 * @param joined called each time listening begins; earlier messages may have been missed
 */
export function listenToChannel(
  connect: () => pg.Client,
  channel: 'notifications',
  { heard, joined }: { heard: (message: string) => void; joined: () => void },
  log: Pick<Logger, 'warn'>,
): ChannelListener {
  let client: pg.Client | null = null
  let waiting: NodeJS.Timeout | undefined
  let failures = 0
  let isStopped = false

  async function join() {
    const joining = connect()
    client = joining
    joining.on('error', (error) => lose(joining, error))
    joining.on('end', () => lose(joining))
    joining.on('notification', ({ payload = '' }) => heard(payload))
    try {
      await joining.connect()
      await joining.query(`listen ${channel}`)
    } catch (error) {
      lose(joining, error)
      return
    }
    if (isStopped) return
    failures = 0
    joined()
  }

  function lose(lost: pg.Client, error?: unknown) {
    if (isStopped || client !== lost) return
    client = null
    // The connection may be half dead: its end is not awaited.
    void lost.end().catch(() => undefined)
    log.warn(
      { channel, error: error instanceof Error ? error.message : undefined },
      'the database is not heard any more',
    )
    waiting = setTimeout(
      () => void join(),
      reconnectDelaysMs[Math.min(failures++, reconnectDelaysMs.length - 1)],
    ).unref()
  }

  void join()
  return {
    async check() {
      const checked = client
      if (checked && failures === 0) await checked.query('select').catch((error: unknown) => lose(checked, error))
    },
    async stop() {
      isStopped = true
      clearTimeout(waiting)
      await client?.end().catch(() => undefined)
    },
  }
}

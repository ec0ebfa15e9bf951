import pg from 'pg'
import type { Logger } from 'pino'

/** Before it is tried again, each time a little later. Milliseconds. */
const pausesMs = [100, 1_000, 5_000, 15_000, 30_000] as const
/** A connection that does not answer in that time is dead. */
const answerMs = 5_000

/** A connection beside the pool, to the same database, for who stays on it. */
export const beside = ({ options }: pg.Pool) =>
  new pg.Client({ ...options, connectionTimeoutMillis: answerMs, query_timeout: answerMs, keepAlive: true })

export interface Listening {
  /** Makes sure that the connection is alive; one that is not is replaced. */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Hears what is said on a channel of the database (`notify`), on one connection, which is opened anew when it is lost.
 * @param heard is given each message
 * @param joined is called each time that what is said is heard from now on: what was said before may have been missed
 */
export function listen(
  connect: () => pg.Client,
  channel: 'notifications',
  { heard, joined }: { heard: (message: string) => void; joined: () => void },
  log: Pick<Logger, 'warn'>,
): Listening {
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
    // it may be half dead: nobody waits for it
    void lost.end().catch(() => undefined)
    log.warn(
      { channel, error: error instanceof Error ? error.message : undefined },
      'the database is not heard any more',
    )
    waiting = setTimeout(() => void join(), pausesMs[Math.min(failures++, pausesMs.length - 1)]).unref()
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

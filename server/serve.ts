import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { OpenPortal } from './openPortal.ts'
import { taskHandlers } from './taskHandlers.ts'
import { startTasks } from './tasks/queue.ts'

/** A stop that takes longer than this is not one (QUALITY REL-10). */
const graceMs = 25_000
/** A supervisor that signals a whole group is heard several times at once: that is one demand. */
const repeatMs = 1_000

/**
 * Listens, does the tasks, and stops gracefully on SIGTERM or SIGINT: requests under way are answered, tasks under way
 * finished, then the database is left. A second signal stops at once.
 * @param site where the built pages are, when they are not where `npm run build` leaves them
 * @returns the address it listens on
 */
export async function serve(open: OpenPortal, log: Logger, site: { web?: string } = {}): Promise<string> {
  const { close } = open
  const { app, address, running } = await begin(open, log, site).catch(async (fault: unknown) => {
    await close()
    throw fault
  })

  let stoppingSince = 0
  async function stop(status: number) {
    const now = performance.now()
    if (stoppingSince > 0 && now - stoppingSince < repeatMs) return
    if (stoppingSince > 0) process.exit(1)
    stoppingSince = now
    setTimeout(() => process.exit(1), graceMs).unref()
    await app.close()
    await running.stop()
    await close()
    process.exit(status)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      void stop(1)
    })
  }
  return address
}

async function begin({ portal, pool }: OpenPortal, log: Logger, site: { web?: string }) {
  const app = await buildApp(portal, log, site)
  // an address that is taken is told before any work begins
  const address = await app.listen({ port: portal.config.port, host: portal.config.host })
  const alone = portal.config.databaseUrl === null
  return { app, address, running: await startTasks(pool, taskHandlers(portal), log, { alone }) }
}

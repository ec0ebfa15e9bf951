import type { Logger } from 'pino'
import { noteOutdated } from '#server/finding/search/indexing/indexFormat.ts'
import { TaskActivity } from '#server/ground/tasks/activity.ts'
import { startTasks } from '#server/ground/tasks/queue.ts'
import { buildApp } from './app.ts'
import { giveMemoryBackAtRest } from './memoryAtRest.ts'
import type { OpenPortal } from './openPortal.ts'
import { taskHandlers } from './taskHandlers.ts'

/** A stop that takes longer than this is not one (QUALITY REL-10): one that is asked for, and one after a fault. */
const graceMs = { asked: 25_000, fault: 4_000 } as const
/** How long tasks under way may take to end after a fault. */
const taskMsAfterFault = 1_500
/** A connection whose call is answered is closed as soon. */
const idleMs = 50
/** A supervisor that signals a whole group is heard several times at once: that is one demand. */
const repeatMs = 1_000

interface Site {
  /** where the built pages are, when they are not where `npm run build` leaves them */
  web?: string
  /** whether lists are compared with the contract, which takes a tenth of their time */
  checksTexts?: boolean
}

/**
 * Listens, does the tasks, and stops gracefully on SIGTERM or SIGINT: requests under way are answered, tasks under way
 * finished, then the database is left. A second signal stops at once.
 * @returns the address it listens on
 */
export async function serve(open: OpenPortal, log: Logger, site: Site = {}): Promise<string> {
  const { close } = open
  const { app, address, running } = await begin(open, log, site).catch(async (fault: unknown) => {
    await close()
    throw fault
  })

  let stoppingSince = 0
  let status = 0
  async function stop() {
    stoppingSince = performance.now()
    // a connection that was busy when the server closed would stay, for a next call
    const closing = setInterval(() => app.server.closeIdleConnections(), idleMs)
    const closed = app.close().finally(() => clearInterval(closing))
    // meanwhile: neither has to wait for what the other lets end
    const ended = await Promise.allSettled([closed, running.stop(status === 0 ? {} : { withinMs: taskMsAfterFault })])
    await close()
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  }
  // what goes wrong while it stops is the end of it
  const end = () =>
    void stop().then(
      () => process.exit(status),
      () => process.exit(1),
    )
  function heed() {
    if (stoppingSince > 0 && performance.now() - stoppingSince < repeatMs) return
    if (stoppingSince > 0) process.exit(1)
    setTimeout(() => process.exit(1), graceMs.asked).unref()
    end()
  }
  process.on('SIGTERM', heed)
  process.on('SIGINT', heed)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      status = 1
      setTimeout(() => process.exit(1), graceMs.fault).unref()
      if (stoppingSince === 0) end()
    })
  }
  return address
}

async function begin({ portal, background }: OpenPortal, log: Logger, site: Site) {
  const activity = new TaskActivity(portal.clock)
  const app = await buildApp(portal, log, { checksTexts: false, ...site, activity })
  // an address that is taken is told before any work begins
  const address = await app.listen({ port: portal.config.port, host: portal.config.host })
  const alone = portal.config.databaseUrl === null
  const running = await startTasks(background.pool, taskHandlers(background.portal), log, { alone, activity })
  await noteOutdated(portal)
  giveMemoryBackAtRest()
  return { app, address, running }
}

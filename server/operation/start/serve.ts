import type { Logger } from 'pino'
import { enqueueOutdatedEntries } from '#server/finding/search/indexFormat.ts'
import { publishBuiltFiles } from '#server/ground/http/pages/formerFiles.ts'
import { collectGarbageWhenIdle } from '#server/ground/programs/idleGarbageCollection.ts'
import { startTasks } from '#server/ground/tasks/queue.ts'
import { TaskActivity } from '#server/ground/tasks/taskActivity.ts'
import { announceServer } from './announceServer.ts'
import { buildApp, builtWeb } from './app.ts'
import { declared } from './declared.ts'
import type { OpenPortal } from './openPortal.ts'
import { taskHandlers } from './taskHandlers.ts'

/** Maximum duration of a stop before the process exits anyway (QUALITY REL-10): on request, and after a fatal error. */
const graceMs = { asked: 25_000, fault: 4_000 } as const
/** How long running tasks may take to end after a fatal error. */
const taskMsAfterFault = 1_500
/** Interval at which idle connections are closed during a stop. */
const idleMs = 50
/** Signals within this time count as one: a supervisor that signals a process group sends several. */
const repeatedSignalMs = 1_000

interface ServeOptions {
  /** folder of the built web, if not the default */
  web?: string
  /** whether JSON texts of lists are compared with the contract, which takes a tenth of their time */
  checksTexts?: boolean
}

/**
 * Starts the server and its tasks. On SIGTERM or SIGINT it stops gracefully: answers running requests, waits for
 * running tasks, then closes the database. A second signal exits at once. An uncaught error stops it too, with exit
 * code 1.
 * @returns the address it listens on
 */
export async function serve(open: OpenPortal, log: Logger, site: ServeOptions = {}): Promise<string> {
  const { close } = open
  const starting = startServer(open, log, site).catch(async (fault: unknown) => {
    await close()
    throw fault
  })

  let stoppingSince = 0
  let status = 0
  async function stop() {
    stoppingSince = performance.now()
    // A server that is asked to stop while it starts has opened what a stop closes.
    const { app, running } = await starting
    // A connection that was busy when the server closed would otherwise stay open for another call.
    const closing = setInterval(() => app.server.closeIdleConnections(), idleMs)
    const closed = app.close().finally(() => clearInterval(closing))
    // In parallel, since calls and tasks do not depend on each other to end.
    const ended = await Promise.allSettled([closed, running.stop(status === 0 ? {} : { withinMs: taskMsAfterFault })])
    await close()
    for (const end of ended) if (end.status === 'rejected') throw end.reason
  }
  // An error during the stop ends the process.
  const end = () =>
    void stop().then(
      () => process.exit(status),
      () => process.exit(1),
    )
  function heed() {
    if (stoppingSince > 0 && performance.now() - stoppingSince < repeatedSignalMs) return
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
  const { address } = await starting
  return address
}

async function startServer({ portal, background }: OpenPortal, log: Logger, site: ServeOptions) {
  const alone = portal.config.databaseUrl === null
  const activity = new TaskActivity(portal.clock)
  const announcement = alone ? null : await announceServer(portal)
  const app = await buildApp(portal, log, { checksTexts: false, ...site, activity })
  app.addHook('onClose', async () => announcement?.stop())
  // Before any page of this build is served: its scripts may be asked of another server.
  await publishBuiltFiles(portal, site.web ?? builtWeb)
  // Listens first: an address in use is reported before any task runs.
  const address = await app.listen({ port: portal.config.port, host: portal.config.host })
  const running = await startTasks(background.pool, declared.tasks, taskHandlers(background.portal), log, {
    alone,
    activity,
    ...(announcement && { showWorkers: (holders) => announcement.showWorkers(holders) }),
  })
  await enqueueOutdatedEntries(portal)
  collectGarbageWhenIdle(() => activity.isRunning)
  return { app, address, running }
}

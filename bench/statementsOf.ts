import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { beside } from '#server/database/listening.ts'
import { openDatabase, openPool } from '#server/database/open.ts'
import { openSharedReads } from '#server/database/sharedConnections.ts'
import { openSnapshots } from '#server/database/snapshots.ts'
import { Secret } from '#server/secret.ts'
import { openDisk } from '#server/storage/disk.ts'
import { tasks } from '#server/tasks/queue.ts'
import { openCaller } from '#tests/support/caller.ts'
import { watchStatements } from '#tests/support/statements.ts'
import type { Ground } from './ground.ts'
import { email, password } from './member.ts'

/** How many statements a signed-in call sends, seen from inside. */
export async function statementsOf(ground: Ground, path: string): Promise<number> {
  const config = readConfig({ DATA_DIR: ground.folder })
  const log = pino({ level: 'silent' })
  const pool = openPool(ground.connection, log)
  const statements = watchStatements(pool)
  const store = await openDisk(`${ground.folder}/files`)
  const connect = () => beside(pool)
  const portal = {
    config,
    db: openDatabase(pool),
    reads: openSharedReads(pool),
    readSnapshot: openSnapshots(pool),
    connect,
    store,
    tasks,
    clock: systemClock,
    secret: new Secret(Buffer.alloc(32)),
  }
  const app = await buildApp(portal, log)
  const caller = openCaller(app)
  await caller.signIn(email, password)
  await caller.get(path)
  const sent = await statements.during(() => caller.get(path))
  await app.close()
  await pool.end()
  return sent.length
}

import pino from 'pino'
import { readConfig } from '#server/ground/configuration/config.ts'
import { Secret } from '#server/ground/configuration/secret.ts'
import { systemClock } from '#server/ground/context/clock.ts'
import { createDedicatedClient } from '#server/ground/database/connections/channelListener.ts'
import { openPipelinedReads } from '#server/ground/database/connections/pipelinedReads.ts'
import { createReadSnapshot } from '#server/ground/database/connections/readSnapshot.ts'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { openDiskStore } from '#server/ground/storage/disk/diskStore.ts'
import { createTasks } from '#server/ground/tasks/tasks.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { declared } from '#server/operation/start/declared.ts'
import { createCaller } from '#tests/support/caller.ts'
import { watchStatements } from '#tests/support/statements.ts'
import type { BenchEnvironment } from './environment.ts'
import { email, password } from './member.ts'

/** Counts the statements that a signed-in call sends. */
export async function countStatements(ground: BenchEnvironment, path: string): Promise<number> {
  const config = readConfig({ DATA_DIR: ground.folder })
  const log = pino({ level: 'silent' })
  const pool = openPool(ground.connection, log)
  const statements = watchStatements(pool)
  const store = await openDiskStore(`${ground.folder}/files`)
  const connect = () => createDedicatedClient(pool)
  const portal = {
    config,
    db: openDatabase(pool),
    pipelinedReads: openPipelinedReads(pool),
    readSnapshot: createReadSnapshot(pool),
    checkDb: openDatabase(pool),
    createDedicatedClient: connect,
    threads: null,
    store,
    tasks: createTasks(declared.tasks),
    clock: systemClock,
    metrics: null,
    traces: null,
    secret: new Secret(Buffer.alloc(32)),
    declared,
  }
  const app = await buildApp(portal, log)
  const caller = createCaller(app)
  await caller.signIn(email, password)
  await caller.get(path)
  const sent = await statements.during(() => caller.get(path))
  await app.close()
  await pool.end()
  return sent.length
}

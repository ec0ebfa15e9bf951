import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Config } from '#server/ground/configuration/config.ts'
import type { Secret } from '#server/ground/configuration/secret.ts'
import type { Clock } from '#server/ground/context/clock.ts'
import type { ReadSnapshot } from '#server/ground/database/connections/readSnapshot.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Metrics } from '#server/ground/metrics/metrics.ts'
import type { Store } from '#server/ground/storage/store.ts'
import type { BulkOperations } from '#server/ground/tasks/bulkOperation.ts'
import type { Tasks } from '#server/ground/tasks/tasks.ts'
import type { Threads } from '#server/ground/threads/threads.ts'
import type { Traces } from '#server/ground/traces/traces.ts'
import type { GaugeSource } from './gaugeSource.ts'
import type { TaskDefinitions } from './taskDefinition.ts'

/**
 * What subjects declare for the mechanisms below them: their mails, what they notify of, their reminders. A mechanism adds the field
 * that it reads by `declare module`, as Fastify's plugins do.
 */
export interface Declared {
  tasks: TaskDefinitions
  bulkOperations: (portal: Portal) => BulkOperations
  gauges: readonly GaugeSource[]
}

/** The services that every subject works with. It has no state of requests: several servers can run side by side. */
export interface Portal {
  config: Config
  db: Kysely<Schema>
  /** the same database for short reads, which are pipelined on few connections */
  pipelinedReads: Kysely<Schema>
  readSnapshot: ReadSnapshot
  /** the same database on one connection of its own, for checks that must not wait behind calls */
  checkDb: Kysely<Schema>
  /** creates a client for a connection of its own, not connected yet, to listen to a channel */
  createDedicatedClient: () => Client
  /** null when reads are to run in the main thread */
  threads: Threads | null
  store: Store
  tasks: Tasks
  clock: Clock
  /** null when the settings ask for none */
  metrics: Metrics | null
  /** null when the settings ask for none */
  traces: Traces | null
  /** signs and seals values that must come back unchanged */
  secret: Secret
  declared: Declared
}

import type { Config } from '#server/ground/configuration/config.ts'
import type { Connection } from '#server/ground/database/openDatabase.ts'
import type { CopiedFault } from './copiedFaults.ts'

/** What a thread is started with. */
export interface ThreadSettings {
  connection: Connection
  logLevel: Config['logLevel']
  /** whether answers list their statements */
  isWatched: boolean
}

/** A read for the thread. */
export interface ReadCall {
  id: number
  /** null asks for the state of the thread's connections */
  name: string | null
  args: readonly unknown[]
  /** the instant of the call, in milliseconds since 1970 */
  at: number
}

/** A statement that a read has sent. */
export interface SentStatement {
  /** `SELECT`, `START`… */
  operation: string
  /** milliseconds since 1970 */
  startedAt: number
  ms: number
  /** name of its error; null when it succeeded */
  error: string | null
}

/** Answer to a `ReadCall`. */
export interface ReadAnswer {
  id: number
  result?: unknown
  fault?: CopiedFault
  /** none unless the thread is watched */
  statements: readonly SentStatement[]
}

import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'

/** `pipeline` sends a statement without waiting for the answer to the one before; each still succeeds or fails alone. */
export type PipeliningClient = PoolClient & { pipeline: boolean; connection: { stream: Duplex } }

const gathering = new WeakSet<Duplex>()

/**
 * Keeps what is written to a connection until the events at hand are handled, and sends it in one go: of statements that are sent one
 * behind the other, each would wake PostgreSQL by itself.
 */
export function gatherWrites({ stream }: PipeliningClient['connection']): void {
  if (gathering.has(stream)) return
  gathering.add(stream)
  stream.cork()
  setImmediate(() => {
    gathering.delete(stream)
    stream.uncork()
  })
}

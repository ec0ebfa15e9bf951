import type { Duplex } from 'node:stream'
import type { PoolClient } from 'pg'

/**
 * A client in pipeline mode: `pipeline` sends a statement without waiting for the previous result; each statement still
 * succeeds or fails alone.
 */
export type PipeliningClient = PoolClient & { pipeline: boolean; connection: { stream: Duplex } }

const corkedStreams = new WeakSet<Duplex>()

/**
 * Corks a connection's stream until the current events are handled (`setImmediate`), so that statements sent one after
 * the other leave in one write. Otherwise each would wake the PostgreSQL process by itself.
 */
export function corkWrites({ stream }: PipeliningClient['connection']): void {
  if (corkedStreams.has(stream)) return
  corkedStreams.add(stream)
  stream.cork()
  setImmediate(() => {
    corkedStreams.delete(stream)
    stream.uncork()
  })
}

import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Longer than the timeout of a request's statement, which ends most of the silences. Milliseconds. */
const silentMs = 6_000

/** Members of `pg.Client` that its types leave out. */
type Internals = {
  connection: { stream: Duplex & { setTimeout(ms: number): unknown } }
  _getActiveQuery(): unknown
  _sentQueryQueue: readonly unknown[]
}

/**
 * Drops a connection whose statement has no answer for six seconds while its server cannot be reached: the network is
 * cut, or the machine has gone. TCP itself would wait for a quarter of an hour.
 * @param probe fails when the server cannot be reached
 */
export function dropWhenUnanswered(client: pg.Client, probe: () => Promise<unknown>): void {
  const internals = client as unknown as Internals
  const { stream } = internals.connection
  stream.on('timeout', () => {
    // The timer starts again with the next statement.
    if (!internals._getActiveQuery() && internals._sentQueryQueue.length === 0) return
    probe().then(
      () => stream.setTimeout(silentMs),
      () => stream.destroy(),
    )
  })
  stream.setTimeout(silentMs)
}

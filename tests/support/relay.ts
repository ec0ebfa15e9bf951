import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Starts a TCP relay to a local port, or to the path of a socket, which may be cut like a network (nothing passes, and nothing is closed), or close
 * all connections, as a program does that has ended.
 */
export async function startRelay(target: number | string) {
  const sockets = new Set<Socket>()
  let isCut = false
  let isClosed = false
  let refusedCount = 0
  let bytes = 0
  const server = createServer((near) => {
    if (isClosed) {
      refusedCount += 1
      near.destroy()
      return
    }
    const far = connect(typeof target === 'string' ? { path: target } : { port: target, host: '127.0.0.1' })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('data', (piece) => (bytes += piece.length))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isCut) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Holds all bytes back, those of new connections too. */
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    /** Closes all connections, and new ones at once. */
    disconnect() {
      isClosed = true
      for (const socket of sockets) socket.destroy()
    },
    /** Number of new connections that were closed at once. */
    refusedCount: () => refusedCount,
    /** Number of bytes that have arrived, both ways. */
    bytes: () => bytes,
    /** Lets all bytes pass again, those held back first, and new connections. */
    mend() {
      isCut = false
      isClosed = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
export type Relay = Awaited<ReturnType<typeof startRelay>>

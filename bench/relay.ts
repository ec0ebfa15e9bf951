import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes connections on to another server, and counts their bytes. */
export interface Relay {
  origin: string
  /** bytes passed on since its start: to the other server, and back */
  counted: () => { sent: number; received: number }
  stop: () => void
}

export async function startRelay(to: string): Promise<Relay> {
  const { hostname, port } = new URL(to)
  let [sent, received] = [0, 0]
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (bytes) => (sent += bytes.length))
    far.on('data', (bytes) => (received += bytes.length))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted: () => ({ sent, received }),
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

// node bench/rangeLoad.ts URL CONNECTIONS SECONDS FILE_BYTES [COOKIE [PART_BYTES]]
// Load test with ranges of one file, of 1 MiB unless told, sequential on each connection, in a process of its own.
// Prints the result as one line of JSON. Bytes are read into a reused buffer, so that the client takes little of the
// time.
import { connect } from 'node:net'

const [address = '', connections = '4', seconds = '4', fileBytes = '0', cookie, wanted] = process.argv.slice(2)
const partBytes = Number(wanted ?? 1024 * 1024)
const { hostname, port, host, pathname } = new URL(address)
const parts = Math.floor(Number(fileBytes) / partBytes)
const until = performance.now() + Number(seconds) * 1_000

const taken: number[] = []
await Promise.all(Array.from({ length: Number(connections) }, (_, first) => ask(first)))
taken.sort((one, other) => one - other)
const at = (part: number) => taken[Math.ceil(taken.length * part) - 1] ?? Number.NaN
console.log(
  JSON.stringify({
    perSecond: taken.length / Number(seconds),
    calls: taken.length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    failed: 0,
  }),
)

/** Sends requests on one connection until the time is over. Throws for a response that is not the range. */
function ask(first: number): Promise<void> {
  let part = first
  let begun = 0
  let left = 0
  const requestOf = (number: number) =>
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=${number * partBytes}-${(number + 1) * partBytes - 1}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`
  return new Promise<void>((resolve, reject) => {
    const send = () => {
      if (performance.now() > until) return socket.destroy()
      begun = performance.now()
      part = (part + 1) % parts
      socket.write(requestOf(part))
    }
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: Buffer.allocUnsafe(partBytes),
        callback(count, buffer) {
          if (left > 0) left -= count
          else {
            const text = Buffer.from(buffer).toString('latin1', 0, Math.min(count, 4_096))
            const head = text.indexOf('\r\n\r\n')
            if (!text.startsWith('HTTP/1.1 206 ') || head < 0) {
              reject(new Error(`${address}: ${text.slice(0, 60)}`))
              return false
            }
            left = partBytes - (count - head - 4)
          }
          if (left > 0) return true
          taken.push(performance.now() - begun)
          send()
          return true
        },
      },
    })
    socket.on('connect', send).on('error', reject)
    // nginx closes a connection after a thousand requests.
    socket.on('close', () => resolve(performance.now() > until ? undefined : ask(part)))
  })
}

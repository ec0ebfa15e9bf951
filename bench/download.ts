// node bench/download.ts URL AT_ONCE TIMES [COOKIE]
// Downloads one URL, AT_ONCE times in parallel and TIMES times in a row, in a process of its own. Prints one line of
// JSON: the median duration of a round and the bytes received in each. Bytes are read into a reused buffer, so that the
// client takes little of the time.
import { connect } from 'node:net'
import { median } from './figure.ts'

const headBytes = 16 * 1024
const [address = '', atOnce = '1', times = '1', cookie] = process.argv.slice(2)
const { hostname, port, host, pathname, search } = new URL(address)

const taken: number[] = []
let bytes = 0
for (let count = 0; count < Number(times); count++) {
  const start = performance.now()
  const all = await Promise.all(Array.from({ length: Number(atOnce) }, download))
  taken.push(performance.now() - start)
  bytes = all.reduce((sum, each) => sum + each, 0)
}
console.log(JSON.stringify({ ms: median(taken), bytes }))

/** @returns the number of bytes of content */
function download(): Promise<number> {
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: identity', 'Connection: close']
  if (cookie) lines.push(`Cookie: ${cookie}`)
  return new Promise((resolve, reject) => {
    let head = ''
    let received = 0
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: Buffer.allocUnsafe(1024 * 1024),
        callback(count, buffer) {
          if (head.length < headBytes) head += Buffer.from(buffer).toString('latin1', 0, Math.min(count, headBytes))
          received += count
          return true
        },
      },
    })
    socket.on('connect', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.on('error', reject)
    socket.on('close', () => {
      const status = head.slice(0, head.indexOf('\r\n'))
      if (!status.startsWith('HTTP/1.1 200 ')) reject(new Error(`${address}: ${status}`))
      resolve(received - head.indexOf('\r\n\r\n') - 4)
    })
  })
}

// node bench/pushService.ts
// A push service whose browsers receive no more: /gone/N answers 410, /silent/N never answers. It has an https port of its own, which
// its http port tells, with the number of calls and the greatest number for one browser.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { localhostCertificate } from '#tests/support/localhostCertificate.ts'

/** What the http port answers. */
export interface PushServiceCounts {
  /** of the https port */
  port: number
  gone: number
  silent: number
  mostForOne: number
  connections: number
}

const calls = new Map<string, number>()
let connections = 0
const service = createSecureServer(localhostCertificate, (request, response) => {
  const path = request.url ?? ''
  calls.set(path, (calls.get(path) ?? 0) + 1)
  request.resume()
  if (path.startsWith('/gone/')) response.writeHead(410).end()
})
service.on('secureConnection', () => (connections += 1))
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const { port } = service.address() as AddressInfo

const callsTo = (prefix: string) =>
  [...calls].reduce((sum, [path, count]) => sum + (path.startsWith(prefix) ? count : 0), 0)
createServer((request, response) => {
  if (request.method === 'DELETE') calls.clear()
  const goneCalls = [...calls].flatMap(([path, count]) => (path.startsWith('/gone/') ? [count] : []))
  const counts: PushServiceCounts = {
    port,
    gone: callsTo('/gone/'),
    silent: callsTo('/silent/'),
    mostForOne: goneCalls.reduce((most, count) => Math.max(most, count), 0),
    connections,
  }
  response.end(JSON.stringify(counts))
}).listen(Number(process.env.PORT), '127.0.0.1')

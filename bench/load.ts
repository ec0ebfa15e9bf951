// node bench/load.ts URL CONNECTIONS SECONDS [COOKIE] [FILE]
// Calls one address as fast as it answers, or each request of a file (JSON: `[{ path, cookie }]`), from a process of its own, and says
// how it went as one line of JSON.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const [url = '', connections = '50', seconds = '5', cookie, file] = process.argv.slice(2)
const accept = 'application/ld+json'
const requests = file && (JSON.parse(readFileSync(file, 'utf8')) as { path: string; cookie: string }[])
const {
  requests: answered,
  latency,
  non2xx,
  errors,
  timeouts,
} = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  ...(requests && { requests: requests.map(({ path, cookie }) => ({ path, headers: { accept, cookie } })) }),
  headers: { accept, ...(cookie && { cookie }) },
})
console.log(
  JSON.stringify({
    perSecond: answered.average,
    medianMs: latency.p50,
    p99Ms: latency.p99,
    failed: non2xx + errors + timeouts,
  }),
)

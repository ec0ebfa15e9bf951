// node bench/load.ts URL CONNECTIONS SECONDS [COOKIE] [FILE]
// Calls one address as fast as it answers, or each of the paths of a file (JSON), from a process of its own, and says how it went as one
// line of JSON.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const [url = '', connections = '50', seconds = '5', cookie, paths] = process.argv.slice(2)
const { requests, latency, non2xx, errors, timeouts } = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  ...(paths && { requests: (JSON.parse(readFileSync(paths, 'utf8')) as string[]).map((path) => ({ path })) }),
  headers: { accept: 'application/ld+json', ...(cookie && { cookie }) },
})
console.log(
  JSON.stringify({
    perSecond: requests.average,
    medianMs: latency.p50,
    p99Ms: latency.p99,
    failed: non2xx + errors + timeouts,
  }),
)

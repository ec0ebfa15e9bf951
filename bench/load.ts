// node bench/load.ts URL CONNECTIONS SECONDS [FILE] [ENCODING]
// Load test: calls one URL, or the requests of a file in turn (JSON: `[{ path, cookie }]`, or `token` instead of `cookie`), as fast as possible, in a
// process of its own. Prints the result as one line of JSON.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const [url = '', connections = '50', seconds = '5', file, encoding = 'br'] = process.argv.slice(2)
const headers = { accept: 'application/ld+json', ...(encoding && { 'accept-encoding': encoding }) }
interface Request {
  path: string
  cookie?: string
  /** an access token */
  token?: string
}
const requests = (file ? (JSON.parse(readFileSync(file, 'utf8')) as Request[]) : []).map(({ path, cookie, token }) => ({
  path,
  headers: { ...headers, ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) },
}))
let opened = 0
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
  headers,
  // Each connection starts at another request; otherwise all would act as the same person.
  setupClient(client) {
    if (requests.length === 0) return
    const first = Math.floor((opened++ * requests.length) / Number(connections)) % requests.length
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  },
})
console.log(
  JSON.stringify({
    perSecond: answered.average,
    calls: answered.total,
    medianMs: latency.p50,
    p99Ms: latency.p99,
    failed: non2xx + errors + timeouts,
  }),
)

import { createServer, type Server } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type * as PromClient from 'prom-client'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import type { App } from '#server/ground/http/app.ts'
import { answerScrape } from '#server/ground/metrics/answerScrape.ts'
import type { Metrics } from '#server/ground/metrics/metrics.ts'
import type { GaugeSource } from '#server/ground/portal/gaugeSource.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Status by which calls are counted that their clients aborted, as nginx logs them. */
const abortedStatus = 499

/** Creates the function that reads the declared gauges and writes all metrics. Scrapes at the same time share one read. */
function createScrape(portal: Portal, metrics: Metrics, log: Pick<FastifyBaseLogger, 'warn'>) {
  const sources = portal.declared.gauges.map((source) => ({ source, gauges: registerGauges(metrics, source) }))
  async function readAll() {
    // One after the other: a scrape takes one connection from the calls.
    for (const { source, gauges } of sources) {
      for (const gauge of gauges.values()) clearGauge(gauge)
      try {
        for (const [name, values] of Object.entries(await source.read(portal)))
          for (const { labels = {}, value } of values) gauges.get(name)?.set(labels, value)
      } catch (error) {
        metrics.scrapeErrors.inc({ source: Object.keys(source.gauges)[0] ?? '' })
        log.warn({ err: error }, 'gauges could not be read')
      }
    }
    return metrics.registry.metrics()
  }
  let reading: Promise<string> | null = null
  return {
    contentType: metrics.registry.contentType,
    render: () => (reading ??= readAll().finally(() => (reading = null))),
  }
}

/** Takes the values of a gauge out of the metrics. After `reset` one without labels would be 0, as if it had been read. */
function clearGauge(gauge: PromClient.Gauge): void {
  gauge.reset()
  const { labelNames } = gauge as unknown as { labelNames: readonly string[] }
  if (labelNames.length === 0) gauge.remove()
}

function registerGauges({ openStreams, registry }: Metrics, { gauges }: GaugeSource) {
  // The class of an existing gauge, since `prom-client` is loaded only when metrics are asked for.
  const Gauge = openStreams.constructor as typeof PromClient.Gauge
  return new Map(
    Object.entries(gauges).map(([name, { help, labels = [] }]) => [
      name,
      new Gauge({ name, help, labelNames: labels, registers: [registry] }),
    ]),
  )
}

/**
 * Counts the calls, and serves `/metrics`: on the port of the portal, or on a port of its own when the settings name one.
 * That port is opened and closed with the server.
 */
export function serveMetrics(app: App, portal: Portal): void {
  const { metrics, config } = portal
  if (!metrics || !config.metrics) return
  const { port, token } = config.metrics
  countCalls(app, metrics)
  const scrape = createScrape(portal, metrics, app.log)
  if (port !== null)
    return serveOnOwnPort(app, port, config.host, (authorization) => answerScrape(scrape, token, authorization))
  app.get('/metrics', { config: { access: 'asset' }, logLevel: 'warn' }, async (request, reply) => {
    const { status, headers, body } = await answerScrape(scrape, token, request.headers.authorization)
    return reply.code(status).headers(headers).send(body)
  })
}

function serveOnOwnPort(
  app: App,
  port: number,
  host: string,
  answer: (authorization: string | undefined) => ReturnType<typeof answerScrape>,
) {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    answer(request.headers.authorization).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        app.log.warn({ err: error }, 'metrics could not be written')
        response.writeHead(500).end()
      },
    )
  })
  app.addHook('onReady', async () =>
    app.log.info({ address: `http://${host}:${await listenOn(server, port, host)}/metrics` }, 'metrics are served'),
  )
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

/**
 * Listens on a port.
 * @returns the port, which the system chooses for 0
 * @throws OperatorFault when it is in use
 */
const listenOn = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new OperatorFault(
          `METRICS_PORT=${port} ne peut pas être ouvert sur ${host} : écrivez un port libre, et différent de PORT.`,
          { cause: error },
        ),
      ),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/** Counts each call by its route pattern, never by its URL. */
function countCalls(app: App, { calls, callSeconds }: Metrics) {
  function count(request: FastifyRequest, reply: FastifyReply, status: number) {
    const { method } = request
    const route = request.routeOptions.url ?? 'page'
    calls.inc({ method, route, status: String(status) })
    const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
    if (!isStream) callSeconds.observe({ method, route }, reply.elapsedTime / 1_000)
  }
  app.addHook('onRequest', async (request, reply) => {
    // Fastify does not call onResponse for an aborted request.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) count(request, reply, abortedStatus)
    })
  })
  app.addHook('onResponse', async (request, reply) => count(request, reply, reply.statusCode))
}

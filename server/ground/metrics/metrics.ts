import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/ground/configuration/config.ts'
import { release } from '#server/ground/configuration/release.ts'

/** What this server measures, in Prometheus' format. No label names a person or a record. */
export interface Metrics {
  registry: Registry
  calls: Counter<'method' | 'route' | 'status'>
  callSeconds: Histogram<'method' | 'route'>
  statementSeconds: Histogram<'pool'>
  connections: Gauge<'pool' | 'state'>
  tasks: Counter<'task' | 'outcome'>
  taskSeconds: Histogram<'task'>
  storeSeconds: Histogram<'operation'>
  storeErrors: Counter<'operation'>
  openStreams: Gauge
  scrapeErrors: Counter<'source'>
}

/** Default metrics of prom-client whose names Prometheus' naming rules do not allow. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

const fastBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]
const slowBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Creates the metrics of this server, when the settings ask for them. Loads `prom-client` only then. */
export async function createMetrics({ metrics }: Pick<Config, 'metrics'>): Promise<Metrics | null> {
  if (!metrics) return null
  const { default: client } = await import('prom-client')
  const registry = new client.Registry()
  const registers = [registry]
  client.collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  new client.Gauge({
    name: 'mandature_build_info',
    help: 'Version of the portal that runs; the value is always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version: release.version }, 1)
  return {
    registry,
    calls: new client.Counter({
      name: 'mandature_http_requests_total',
      help: 'Calls answered, by method, route and status; aborted ones have the status 499.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    callSeconds: new client.Histogram({
      name: 'mandature_http_request_duration_seconds',
      help: 'Time from a call to the end of its answer, without event streams.',
      labelNames: ['method', 'route'],
      buckets: slowBuckets,
      registers,
    }),
    statementSeconds: new client.Histogram({
      name: 'mandature_database_statement_duration_seconds',
      help: 'Time from a statement to its result, by pool of connections.',
      labelNames: ['pool'],
      buckets: fastBuckets,
      registers,
    }),
    connections: new client.Gauge({
      name: 'mandature_database_connections',
      help: 'Database connections by pool: in use and idle; waiting counts callers that wait for one.',
      labelNames: ['pool', 'state'],
      registers,
    }),
    tasks: new client.Counter({
      name: 'mandature_tasks_total',
      help: 'Attempts of tasks that this server has made.',
      labelNames: ['task', 'outcome'],
      registers,
    }),
    taskSeconds: new client.Histogram({
      name: 'mandature_task_duration_seconds',
      help: 'Time of an attempt of a task.',
      labelNames: ['task'],
      buckets: [0.05, 0.5, 5, 30, 120],
      registers,
    }),
    storeSeconds: new client.Histogram({
      name: 'mandature_store_operation_duration_seconds',
      help: 'Time of operations of the file store; of a read, until the file is open.',
      labelNames: ['operation'],
      buckets: slowBuckets,
      registers,
    }),
    storeErrors: new client.Counter({
      name: 'mandature_store_errors_total',
      help: 'Operations of the file store that failed; a missing or too large file does not count.',
      labelNames: ['operation'],
      registers,
    }),
    openStreams: new client.Gauge({
      name: 'mandature_notification_streams',
      help: 'Open event streams of the notification bell on this server.',
      registers,
    }),
    scrapeErrors: new client.Counter({
      name: 'mandature_scrape_errors_total',
      help: 'Reads of gauges from the database that failed; their values are then absent.',
      labelNames: ['source'],
      registers,
    }),
  }
}

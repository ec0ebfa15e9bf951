import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagedFile } from '#setup/objectStore/packages.ts'
import { startProgram, until } from './programs.ts'

const documentation = fileURLToPath(new URL('../docs/operation', import.meta.url))
const startMs = 30_000
/** Exporters of the example are read often enough for faults of half a minute. */
const intervals = 'scrape_interval: 5s\n  evaluation_interval: 5s'

interface PrometheusOptions {
  folder: string
  /** folder of the unpacked packages */
  packages: string
  env: NodeJS.ProcessEnv
  port: number
  /** ports on which the servers show their metrics */
  metrics: readonly number[]
}

/**
 * Starts Prometheus with the configuration and the alert rules of the documentation, which promtool has checked, as well as
 * the metrics of a server.
 * @throws Error when promtool refuses one of them
 */
export async function startPrometheus({ folder, packages, env, port, metrics }: PrometheusOptions) {
  const promtool = (args: readonly string[], input?: string) =>
    execFileSync(packagedFile(packages, 'usr/bin/promtool'), args, { env, input, encoding: 'utf8', stdio: 'pipe' })
  const config = join(folder, 'prometheus.yml')
  const rules = join(documentation, 'alerts.yml')
  const targets = metrics.map((own) => `"127.0.0.1:${own}"`).join(', ')
  const example = readFileSync(join(documentation, 'prometheus.yml'), 'utf8')
  const changed = example
    .replace('scrape_interval: 30s', intervals)
    .replace('rule_files: [alerts.yml]', `rule_files: [${JSON.stringify(rules)}]`)
    .replace('"127.0.0.1:9464"', targets)
  writeFileSync(config, changed)
  promtool(['check', 'rules', rules])
  promtool(['check', 'config', config])
  const answer = await fetch(`http://127.0.0.1:${metrics[0]}/metrics`)
  promtool(['check', 'metrics'], await answer.text())

  const origin = `http://127.0.0.1:${port}`
  const data = join(folder, 'prometheus')
  const prometheus = startProgram(
    [
      packagedFile(packages, 'usr/bin/prometheus'),
      `--config.file=${config}`,
      `--storage.tsdb.path=${data}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { env, log: join(folder, 'prometheus.log') },
  )
  await until('Prometheus', startMs, async () => (await fetch(`${origin}/-/ready`)).ok)
  return {
    /** Returns the alerts that fired since the start, in alphabetical order. */
    async firedAlerts(): Promise<string[]> {
      const query = 'max by (alertname) (max_over_time(ALERTS{alertstate="firing"}[12h]))'
      const found = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(query)}`)
      const { data: vector } = (await found.json()) as { data: { result: { metric: { alertname: string } }[] } }
      return vector.result.map(({ metric }) => metric.alertname).toSorted()
    },
    stop: () => prometheus.stop(),
  }
}

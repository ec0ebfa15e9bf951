// npm run cluster [-- <fault>…]: runs three servers of the portal with HAProxy, PostgreSQL and a synchronous standby (Patroni),
// and an object store, lets one fault happen after the other under load, and checks what is promised of each. Needs
// Debian, and root for the fault of the disk. Exits with 1 if a promise is not kept.
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConfig } from '#server/ground/configuration/config.ts'
import { startCluster } from './cluster.ts'
import { faults } from './faults.ts'
import { killAll } from './programs.ts'
import { table } from './table.ts'
import { tryFault, type Verdicts } from './trial.ts'

const names = process.argv.slice(2)
const unknownNames = names.filter((name) => !(name in faults))
if (unknownNames.length > 0) {
  console.error(
    `Pannes inconnues : ${unknownNames.join(', ')}. Celles qui existent : ${Object.keys(faults).join(', ')}.`,
  )
  process.exit(1)
}
const say = (line: string) => void process.stderr.write(`${line}\n`)
process.on('exit', killAll)

const folder = join(dirname(readConfig(process.env, 'demo').dataDir), 'cluster')
await mkdir(folder, { recursive: true, mode: 0o711 })
const cluster = await startCluster(folder, say)
const end = () => void cluster.stop().then(() => process.exit(1))
process.on('SIGINT', end).on('SIGTERM', end)

const results: [string, Verdicts][] = []
for (const [name, fault] of Object.entries(faults)) {
  if (names.length > 0 && !names.includes(name)) continue
  say(fault.title)
  results.push([fault.title, await tryFault(cluster, fault)])
}
console.log(table(results))
await cluster.stop()
const isKept = results.every(([, verdicts]) => Object.values(verdicts).every((verdict) => verdict.isKept))
process.exit(isKept ? 0 : 1)

// npm run cluster [-- <fault>…]: runs three servers of the portal with HAProxy, PostgreSQL and a synchronous standby (Patroni),
// and an object store, lets one fault happen after the other under load, and checks what is promised of each. Needs
// Debian, and root for the fault of the disk. Exits with 1 if a promise is not kept.
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConfig } from '#server/ground/configuration/config.ts'
import { startCluster } from './cluster.ts'
import { faults } from './faults.ts'
import { killAll } from './programs.ts'
import { checkWrites } from './promises.ts'
import { table } from './table.ts'
import { tryFault, type Verdicts } from './trial.ts'
import type { Work } from './work.ts'

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
const works: Work[] = []
for (const [name, fault] of Object.entries(faults)) {
  if (names.length > 0 && !names.includes(name)) continue
  say(fault.title)
  const { verdicts, work } = await tryFault(cluster, fault)
  results.push([fault.title, verdicts])
  works.push(work)
  for (const [promise, { isKept, text }] of Object.entries(verdicts))
    say(`  ${isKept ? '✓' : '✗'} ${promise} : ${text}`)
}
console.log(table(results))
const atTheEnd = await Promise.all(works.map((work) => checkWrites(cluster, work)))
for (const { isKept, text } of atTheEnd) if (!isKept) console.log(`À la fin : ${text}`)
const fired = await cluster.prometheus.firedAlerts()
console.log(`Alertes déclenchées : ${fired.join(', ') || 'aucune'}`)
await cluster.stop()
const verdicts = [...results.flatMap(([, ofFault]) => Object.values(ofFault)), ...atTheEnd]
const isKept = verdicts.every((verdict) => verdict.isKept)
process.exit(isKept ? 0 : 1)

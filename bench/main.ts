// npm run bench [-- <name>…]: prints the figures of the portal, each with its floor. Names: demo, start, downloads,
// uploads, store, bundle, sign-in, first-load, notifications, mailing, push, tokens, meeting, calls, import, large, morning;
// relevance, search, search-large on texts of their own.
import { cpus, loadavg, totalmem } from 'node:os'
import { bundle } from './bundle.ts'
import { calls } from './calls.ts'
import { downloads } from './downloads.ts'
import { type BenchEnvironment, openEnvironment, prepareFolder } from './environment.ts'
import { type Line, megabytes, number, table } from './figure.ts'
import { firstLoad } from './firstLoad.ts'
import { imports } from './imports.ts'
import { largeCalls } from './largeCalls.ts'
import { mailing } from './mailing.ts'
import { meeting } from './meeting.ts'
import { morning } from './morning.ts'
import { notifications } from './notifications.ts'
import { providerSignIns } from './providerSignIns.ts'
import { push } from './push.ts'
import { relevance } from './relevance.ts'
import { search, searchLarge } from './searchSpeed.ts'
import { signInStorm } from './signInStorm.ts'
import { signIns } from './signIns.ts'
import { demoStart, serverStart } from './starts.ts'
import { store } from './store.ts'
import { tokens } from './tokens.ts'
import { uploads } from './uploads.ts'

const benchmarks: Record<string, (ground: BenchEnvironment) => Promise<Line[]>> = {
  start: serverStart,
  downloads,
  uploads,
  store,
  bundle,
  'sign-in': async (ground) => [
    ...(await signIns(ground)),
    ...(await providerSignIns(ground)),
    ...(await signInStorm(ground)),
  ],
  'first-load': firstLoad,
  notifications,
  mailing,
  push,
  tokens,
  meeting,
  // Run last: they add documents to a body, and bodies.
  calls,
  import: imports,
  large: largeCalls,
  morning,
}

const searchBenchmarks: Record<string, (isNamed: boolean) => Promise<Line[]>> = {
  relevance,
  search,
  'search-large': searchLarge,
}

const names = process.argv.slice(2)
const known = ['demo', ...Object.keys(benchmarks), ...Object.keys(searchBenchmarks)]
const unknownNames = names.filter((name) => !known.includes(name))
if (unknownNames.length > 0) {
  console.error(`Mesures inconnues : ${unknownNames.join(', ')}. Celles qui existent : ${known.join(', ')}.`)
  process.exit(1)
}
const isSelected = (name: string) => names.length === 0 || names.includes(name)
const printProgress = (line: string) => process.stderr.write(`${line}\n`)

const lines: Line[] = []
let postgres = ''
if (['demo', ...Object.keys(benchmarks)].some(isSelected)) await onDemo()
for (const [name, measure] of Object.entries(searchBenchmarks)) {
  if (!isSelected(name)) continue
  printProgress(`Mesure : ${name}…`)
  lines.push(...(await measure(names.includes(name))))
}
const [processor] = cpus()
const load = loadavg().map((value) => number(value, 1))
console.log(
  [
    `${processor?.model.trim()}, ${cpus().length} cœurs, ${megabytes(totalmem())} de mémoire, Node ${process.versions.node}${postgres}`,
    `charge de la machine sur 1, 5 et 15 minutes : ${load.join(' · ')}`,
    '',
    table(lines),
  ].join('\n'),
)
if (lines.some(({ ok }) => ok === false)) process.exitCode = 1

async function onDemo() {
  printProgress('Mise en place de la démonstration…')
  const folder = await prepareFolder()
  if (isSelected('demo')) {
    printProgress('Mesure : demo…')
    lines.push(...(await demoStart(folder)))
  }
  const ground = await openEnvironment(folder)
  postgres = `, PostgreSQL ${ground.postgres}`
  try {
    for (const [name, measure] of Object.entries(benchmarks)) {
      if (!isSelected(name)) continue
      printProgress(`Mesure : ${name}…`)
      lines.push(...(await measure(ground)))
    }
  } finally {
    await ground.close()
  }
}

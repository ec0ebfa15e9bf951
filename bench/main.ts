// npm run bench [-- <name>…]: prints the figures of the portal, each with its floor. Names: demo, start, downloads,
// uploads, bundle, sign-in, first-load, notifications, mailing, calls, import; relevance, search, search-large on texts
// of their own.
import { cpus, loadavg, totalmem } from 'node:os'
import { bundle } from './bundle.ts'
import { calls } from './calls.ts'
import { downloads } from './downloads.ts'
import { type Line, megabytes, number, table } from './figure.ts'
import { firstLoad } from './firstLoad.ts'
import { filledFolder, type Ground, openGround } from './ground.ts'
import { imports } from './imports.ts'
import { mailing } from './mailing.ts'
import { notifications } from './notifications.ts'
import { relevance } from './relevance.ts'
import { search, searchLarge } from './searchSpeed.ts'
import { signInStorm } from './signInStorm.ts'
import { signIns } from './signIns.ts'
import { demoStart, serverStart } from './starts.ts'
import { uploads } from './uploads.ts'

const onGround: Record<string, (ground: Ground) => Promise<Line[]>> = {
  start: serverStart,
  downloads,
  uploads,
  bundle,
  'sign-in': async (ground) => [...(await signIns(ground)), ...(await signInStorm(ground))],
  'first-load': firstLoad,
  notifications,
  mailing,
  // Run last: they add documents to a body, and bodies.
  calls,
  import: imports,
}

const onTexts: Record<string, (isNamed: boolean) => Promise<Line[]>> = {
  relevance,
  search,
  'search-large': searchLarge,
}

const names = process.argv.slice(2)
const known = ['demo', ...Object.keys(onGround), ...Object.keys(onTexts)]
const strange = names.filter((name) => !known.includes(name))
if (strange.length > 0) {
  console.error(`Mesures inconnues : ${strange.join(', ')}. Celles qui existent : ${known.join(', ')}.`)
  process.exit(1)
}
const wanted = (name: string) => names.length === 0 || names.includes(name)
const tell = (line: string) => process.stderr.write(`${line}\n`)

const lines: Line[] = []
let postgres = ''
if (['demo', ...Object.keys(onGround)].some(wanted)) await onDemo()
for (const [name, measure] of Object.entries(onTexts)) {
  if (!wanted(name)) continue
  tell(`Mesure : ${name}…`)
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
  tell('Mise en place de la démonstration…')
  const folder = await filledFolder()
  if (wanted('demo')) {
    tell('Mesure : demo…')
    lines.push(...(await demoStart(folder)))
  }
  const ground = await openGround(folder)
  postgres = `, PostgreSQL ${ground.postgres}`
  try {
    for (const [name, measure] of Object.entries(onGround)) {
      if (!wanted(name)) continue
      tell(`Mesure : ${name}…`)
      lines.push(...(await measure(ground)))
    }
  } finally {
    await ground.close()
  }
}

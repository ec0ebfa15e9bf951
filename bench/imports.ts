import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, megabytes, number, seconds } from './figure.ts'
import { password, signIn, visit } from './member.ts'
import { childrenOf, ownMemoryOf, type RunningProgram } from './processes.ts'

const folder = fileURLToPath(new URL('../../shared/corpus/users/', import.meta.url))
const people = 5_000
const runs = 3
const pollMs = 20
const idleMs = 3_000
/** Interval of the other calls: another person uses the portal meanwhile. */
const otherEveryMs = 15
const megabyte = 1024 * 1024

/** The demonstration's administrator. */
const email = 'admin@mandature.example'

/** Measures the import of 5,000 people, checked then applied: duration, memory, and delays of other calls meanwhile. */
export async function imports(ground: BenchEnvironment): Promise<Line[]> {
  const figure = `import de ${number(people)} personnes`
  if (!existsSync(folder))
    return [{ figure, value: 'non mesuré : ../shared/corpus/users est absent', budget: 'vérifié ≤ 3 s', ok: null }]
  const content = readFileSync(`${folder}utilisateurs.volume-5000.csv`)
  await insertLists(ground)
  const server = await ground.serve()
  try {
    const { visit: signedIn } = await signIn(server.origin, await visit(server.origin), { email, password })
    const call = callerOf(server, { cookie: signedIn.cookie, 'x-xsrf-token': signedIn.xsrf })
    const times: Record<'checked' | 'applied' | 'floor' | 'ratio' | 'memory', number[]> = {
      checked: [],
      applied: [],
      floor: [],
      ratio: [],
      memory: [],
    }
    for (let run = 0; run <= runs; run++) {
      times.floor.push(await bareSql(ground))
      const idle = percentile(await otherCalls(call, wait(idleMs)), 0.95)
      const grown = memoryAbove(server.pid)
      const checking = importFile(call, content)
      const others = otherCalls(call, checking.done)
      const { checkedMs, appliedMs } = await checking.done
      times.checked.push(checkedMs)
      times.applied.push(appliedMs)
      times.ratio.push(percentile(await others, 0.95) / idle)
      times.memory.push(grown() ?? Number.NaN)
      // People with pending mails must not be deleted.
      await waitForMails(ground)
      await ground.query(`delete from users where email like '%@irp.example'`)
      await ground.query('delete from mails')
      // The first run warms up.
      if (run === 0) for (const list of Object.values(times)) list.length = 0
    }
    const floor = `SQL seul ${seconds(median(times.floor))}`
    const memory = Math.max(...times.memory)
    return [
      line(`${figure} : vérification`, median(times.checked), 3_000, floor),
      line(`${figure} : application`, median(times.applied), 2_000, floor),
      {
        figure: '  95e centile d’une liste pendant ce temps',
        value: `× ${number(median(times.ratio), 1)}`,
        floor: 'au repos',
        budget: '≤ × 3',
        ok: median(times.ratio) <= 3,
      },
      Number.isNaN(memory)
        ? {
            figure: '  mémoire du serveur et de qui vérifie',
            value: 'non mesuré : ce système ne la dit pas',
            budget: '≤ 150 Mo',
            ok: null,
          }
        : {
            figure: '  mémoire du serveur et de qui vérifie',
            value: `+ ${megabytes(memory)} au plus`,
            budget: '≤ 150 Mo',
            ok: memory <= 150 * megabyte,
          },
    ]
  } finally {
    await server.stop()
  }
}

const line = (figure: string, takenMs: number, budgetMs: number, floor: string): Line => ({
  figure,
  value: seconds(takenMs),
  floor,
  budget: `≤ ${seconds(budgetMs)}`,
  ok: takenMs <= budgetMs,
})

async function waitForMails(ground: BenchEnvironment) {
  for (;;) {
    const [mails] = await ground.query<{ waiting: number }>(
      `select count(*)::int as waiting from mails where state = 'waiting'`,
    )
    if (mails?.waiting === 0) break
    await wait(pollMs)
  }
}

/** Inserts the bodies, mandates and functions named in the file. */
async function insertLists(ground: BenchEnvironment) {
  const { irps, mandats, fonctions } = JSON.parse(readFileSync(`${folder}referentiels.json`, 'utf8')) as Record<
    string,
    string[]
  >
  await ground.query(
    `insert into bodies (name, label, kind, code)
      select name, name, 'CSE', 'IMPORT-' || rank from unnest($1::text[]) with ordinality as wanted (name, rank)
      where not exists (select from bodies body where body.name = wanted.name)`,
    [irps],
  )
  await ground.query('insert into mandates (name) select unnest($1::text[]) on conflict do nothing', [mandats])
  await ground.query('insert into jobs (name) select unnest($1::text[]) on conflict do nothing', [fonctions])
}

type Call = <Answer>(path: string, init?: RequestInit) => Promise<Answer>

const callerOf =
  ({ origin }: RunningProgram, headers: Record<string, string>): Call =>
  async (path, init = {}) => {
    const answer = await fetch(`${origin}${path}`, { ...init, headers: { accept: 'application/ld+json', ...headers } })
    if (!answer.ok) throw new Error(`${path} a répondu ${answer.status} : ${await answer.text()}`)
    return (await answer.json()) as never
  }

function importFile(call: Call, content: Buffer<ArrayBuffer>) {
  async function run() {
    const form = new FormData()
    form.append('simulate', 'true')
    form.append('file', new Blob([content]), 'membres.csv')
    const begun = performance.now()
    const { '@id': address } = await call<UserImport>('/api/user_imports', { method: 'POST', body: form })
    const checked = await over(address)
    if (checked.counts.created !== people) throw new Error(`l’import créerait ${checked.counts.created} personnes`)
    const asked = performance.now()
    await call(`${address}/application`, { method: 'POST' })
    await over(address)
    return { checkedMs: asked - begun, appliedMs: performance.now() - asked }
  }
  async function over(address: string): Promise<UserImport> {
    for (;;) {
      const found = await call<UserImport>(address)
      if (found.state === 'failed') throw new Error(found.failure ?? '')
      if (found.state === 'checked' || found.state === 'applied') return found
      await wait(pollMs)
    }
  }
  return { done: run() }
}

/** @returns the durations of calls for a list, until then */
async function otherCalls(call: Call, until: Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  let isOver = false
  const stop = () => (isOver = true)
  void until.then(stop, stop)
  while (!isOver) {
    const begun = performance.now()
    await call('/api/sessions?itemsPerPage=20')
    taken.push(performance.now() - begun)
    await wait(otherEveryMs)
  }
  return taken
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Memory of a child process, which may have ended meanwhile. */
function childMemoryBytes(child: number): number {
  try {
    return ownMemoryOf(child) ?? 0
  } catch {
    return 0
  }
}

/**
 * Watches the memory of the server and its child processes.
 * @returns a function that returns the peak increase in bytes
 */
function memoryAbove(pid: number): () => number | null {
  const held = () => {
    const own = ownMemoryOf(pid)
    if (own === null) return null
    return own + childrenOf(pid).reduce((sum, child) => sum + childMemoryBytes(child), 0)
  }
  const before = held()
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, held() ?? 0)), pollMs)
  return () => {
    clearInterval(watch)
    return before === null ? null : peak - before
  }
}

/** Measures the insertion of as many accounts and assignments by PostgreSQL alone. */
async function bareSql(ground: BenchEnvironment): Promise<number> {
  const begun = performance.now()
  await ground.query(
    `with person as (
      insert into users (gender, first_name, last_name, email, activated_at)
      select 'Madame', 'Léa', 'Martin', 'lea.' || number || '@plancher.example', now() from generate_series(1, $1::int) number
      returning id)
    insert into assignments (user_id, body_id, role, main)
    select person.id, (select min(id) from bodies), 'reader', true from person`,
    [people],
  )
  const taken = performance.now() - begun
  await ground.query(`delete from users where email like '%@plancher.example'`)
  return taken
}

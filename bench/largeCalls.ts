import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import { answer } from './calls.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number, seconds } from './figure.ts'
import { prepareLargePortal } from './largePortal.ts'
import { listCalls } from './largePortalCalls.ts'
import { freePort } from './processes.ts'

const warmCalls = 2
const calls = 7
const warmSearches = 30
const changes = 7
const pollMs = 20
const indexMs = 30 * 60_000

const budgets = { callMs: 25, pauseMs: 50 } as const

/**
 * Measures each list, sort, filter and word, home, records and statistics, one call at a time, on a portal of 20,000
 * people, 200,000 documents and 2 million readings: as a member of one body, as one of forty bodies and as an
 * administrator. Also the first search after a change, and the longest pauses of the event loop once the server
 * answers.
 */
export async function largeCalls(ground: BenchEnvironment): Promise<Line[]> {
  await prepareLargePortal(ground)
  const readers = await signInReaders(ground)
  const groups = await listCalls(ground)
  const metricsPort = await freePort()
  const server = await ground.serve({ METRICS_PORT: String(metricsPort) })
  const readPause = () => longestPauseMs(`http://127.0.0.1:${metricsPort}/metrics`)
  try {
    // Nobody is kept waiting by the pauses of a server that starts.
    await readPause()
    const begun = performance.now()
    await waitForIndex(ground)
    const indexedMs = performance.now() - begun
    const indexPauseMs = await readPause()
    const lines: Line[] = []
    for (const { figure, paths, readers: only = Object.keys(readers), budgetMs = budgets.callMs } of groups) {
      const measured: { ms: number; what: string }[] = []
      for (const path of paths)
        for (const [who, cookie] of Object.entries(readers).filter(([name]) => only.includes(name)))
          measured.push({ ms: await medianOf(`${server.origin}${path}`, cookie), what: `${path} (${who})` })
      const slowest = measured.reduce((one, other) => (other.ms > one.ms ? other : one))
      lines.push({
        figure: `  ${figure}, ${number(paths.length)} appels : le plus lent`,
        value: `${ms(slowest.ms)} ${decodeURIComponent(slowest.what)}`,
        floor: `médiane ${ms(median(measured.map((each) => each.ms)))}`,
        budget: `≤ ${budgetMs} ms`,
        ok: slowest.ms <= budgetMs,
      })
    }
    const search = `${server.origin}/api/search?q=budget`
    // The first search starts a thread, whose code is compiled during the next ones.
    for (let count = 0; count < warmSearches; count++) await timed(search, readers.administrator)
    const unchanged = await medianOf(search, readers.administrator)
    const first = await firstSearches(ground, search, readers.administrator)
    lines.push({
      figure: '  première recherche après un changement',
      value: `${ms(Math.max(...first))}, médiane ${ms(median(first))}`,
      floor: `sans changement ${ms(unchanged)}`,
      budget: `≤ ${budgets.callMs} ms`,
      ok: Math.max(...first) <= budgets.callMs,
    })
    const pause = (figure: string, value: number): Line => ({
      figure,
      value: ms(value),
      budget: `≤ ${budgets.pauseMs} ms`,
      ok: value <= budgets.pauseMs,
    })
    return [
      {
        figure: 'portail de 200 000 documents et 20 000 personnes, un appel à la fois',
        value: `indexé en ${seconds(indexedMs)}`,
        budget: '',
        ok: null,
      },
      ...lines,
      pause('  plus longue pause du serveur pendant ces appels', await readPause()),
      pause('  plus longue pause du serveur pendant l’indexation', indexPauseMs),
    ]
  } finally {
    await server.stop()
  }
}

/** Cookies of who measures: signed in without passwords. */
async function signInReaders(ground: BenchEnvironment) {
  const people = await ground.query<{ id: number; who: string }>(
    `insert into users (gender, first_name, last_name, email, activated_at, roles)
      select 'Madame', 'Claire', 'Volume', 'grand.' || who || '@mandature.example', now(),
        case who when 'administrator' then '{ROLE_ADMIN}'::text[] else '{}' end
      from unnest('{member,everywhere,administrator}'::text[]) who
      returning id, split_part(split_part(email, '@', 1), '.', 2) as who`,
  )
  await ground.query(
    `insert into assignments (user_id, body_id, role, starts_on)
      select $1::int, id, 'reader', current_date - 500 from bodies where code = 'VOL2'
      union all select $2::int, id, 'reader', current_date - 500 from bodies where code like 'VOL%' and code <> 'VOL1'`,
    [people.find(({ who }) => who === 'member')?.id, people.find(({ who }) => who === 'everywhere')?.id],
  )
  const cookies = { member: '', everywhere: '', administrator: '' }
  for (const { id, who } of people) {
    const token = randomBytes(32).toString('base64url')
    cookies[who as keyof typeof cookies] = `sid=${token}`
    await ground.query(
      `insert into sign_ins (user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
        values ($1, $2, 'bench', '127.0.0.1', now(), now(), now() + interval '12 hours')`,
      [id, hashToken(token)],
    )
  }
  return cookies
}

async function timed(url: string, cookie: string): Promise<number> {
  const begun = performance.now()
  await answer(url, cookie)
  return performance.now() - begun
}

async function medianOf(url: string, cookie: string): Promise<number> {
  for (let count = 0; count < warmCalls; count++) await timed(url, cookie)
  const taken: number[] = []
  for (let count = 0; count < calls; count++) taken.push(await timed(url, cookie))
  return median(taken)
}

async function waitForIndex(ground: BenchEnvironment): Promise<void> {
  const deadline = performance.now() + indexMs
  while (performance.now() < deadline) {
    const [left] = await ground.query<{ count: number }>('select count(*)::int as count from search_changes')
    if (left?.count === 0) return
    await wait(pollMs)
  }
  throw new Error('l’index n’est pas prêt')
}

/** Durations of the first search after each of several changes that the index has taken up, in milliseconds. */
async function firstSearches(ground: BenchEnvironment, url: string, cookie: string): Promise<number[]> {
  const taken: number[] = []
  for (let count = 0; count < changes; count++) {
    await ground.query(
      `update documents set title = title || ' bis' where id = (select id from documents where status = 'published' order by id offset $1 limit 1)`,
      [count * 1_000],
    )
    await waitForIndex(ground)
    taken.push(await timed(url, cookie))
  }
  return taken
}

/** The longest pause of the event loop since this was last asked, in milliseconds. */
async function longestPauseMs(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text()
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN)
}

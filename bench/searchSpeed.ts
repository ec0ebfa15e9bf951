import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answer } from './calls.ts'
import { type Line, ms, number, seconds } from './figure.ts'
import { readJudged } from './judgements.ts'
import type { Load } from './measure.ts'
import { run } from './processes.ts'
import {
  hasCorpus,
  isUpToDate,
  noCorpus,
  openFromTexts,
  openTexts,
  type SearchEnvironment,
} from './searchEnvironment.ts'
import { againstFloor } from './searchFloor.ts'
import { fillPages } from './searchPages.ts'

const warmCalls = 200
const connections = 20
const loadSeconds = 10
/** As many results as the screen requests. */
const itemsPerPage = '20'
const indexedPerSecond = 200

interface Budget {
  figure: string
  p95Ms: number
  /** number of concurrent connections */
  perSecond?: number
}

/** Measures the judged queries on the texts and PDFs: complete responses with facets. */
export async function search(): Promise<Line[]> {
  if (!hasCorpus()) return [{ figure: 'recherche', value: noCorpus, budget: '', ok: null }]
  const ground = await openTexts()
  try {
    return await speed(ground, { figure: 'recherche', p95Ms: 60, perSecond: 150 })
  } finally {
    await ground.close()
  }
}

const large = 'search_pages'

/**
 * Measures the same among 200,000 more pages.
 * @param isWanted when false, only if the pages were prepared before, since that takes long
 */
export async function searchLarge(isWanted: boolean): Promise<Line[]> {
  const figure = 'recherche, 200 000 pages'
  if (!hasCorpus()) return [{ figure, value: noCorpus, budget: '', ok: null }]
  if (!isWanted && !(await isUpToDate(large)))
    return [
      { figure, value: 'non mesuré : « npm run bench search-large » fait d’abord les pages', budget: '', ok: null },
    ]
  const ground = await openFromTexts(large, fillPages)
  try {
    const { pages, indexedMs } = ground
    const pagesPerSecond = pages / (indexedMs / 1_000)
    return [
      ...(await speed(ground, { figure, p95Ms: 250 })),
      {
        figure: `  indexation de ${number(pages)} pages`,
        value: `${number(pagesPerSecond)} pages/s (${seconds(indexedMs)})`,
        budget: `≥ ${indexedPerSecond}/s`,
        ok: pagesPerSecond >= indexedPerSecond,
      },
    ]
  } finally {
    await ground.close()
  }
}

async function speed(ground: SearchEnvironment, { figure, p95Ms, perSecond }: Budget): Promise<Line[]> {
  const [held] = await ground.query<{ entries: number }>('select count(*)::int as entries from search_entries')
  const paths = readJudged().map(
    ({ query }) => `/api/search?${new URLSearchParams({ q: query, itemsPerPage }).toString()}`,
  )
  const server = await ground.serve()
  const list = join(tmpdir(), `mandature-${randomUUID()}.json`)
  try {
    const requests = paths.map((path, index) => ({ path, cookie: server.cookies[index % server.cookies.length] ?? '' }))
    await durations(server.origin, requests.slice(0, warmCalls))
    const taken = (await durations(server.origin, requests)).toSorted((a, b) => a - b)
    const at = (part: number) => taken[Math.ceil(taken.length * part) - 1] ?? Number.NaN
    await writeFile(list, JSON.stringify(requests))
    const load = await run<Load>('load.ts', server.origin, connections, loadSeconds, list)
    return [
      {
        figure: `${figure}, ${number(held?.entries ?? 0)} entrées, 95e centile`,
        value: ms(at(0.95)),
        floor: `médiane ${ms(at(0.5))}, 99e centile ${ms(at(0.99))}`,
        budget: `≤ ${p95Ms} ms`,
        ok: at(0.95) <= p95Ms,
      },
      {
        figure: `  ${connections} connexions`,
        value: `${number(load.perSecond)}/s${load.failed > 0 ? `, ${load.failed} échecs` : ''}`,
        floor: `médiane ${ms(load.medianMs, 0)}, 99e centile ${ms(load.p99Ms, 0)}`,
        budget: perSecond ? `≥ ${perSecond}/s` : '',
        ok: perSecond ? load.perSecond >= perSecond && load.failed === 0 : null,
      },
      ...(perSecond ? await againstFloor(ground, server, requests) : []),
    ]
  } finally {
    await rm(list, { force: true })
    await server.stop()
  }
}

/** Durations of sequential searches, in milliseconds. */
async function durations(origin: string, requests: readonly { path: string; cookie: string }[]): Promise<number[]> {
  const taken: number[] = []
  for (const { path, cookie } of requests) {
    const begun = performance.now()
    await answer(`${origin}${path}`, cookie)
    taken.push(performance.now() - begun)
  }
  return taken
}

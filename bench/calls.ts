import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countStatements } from './countStatements.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, number, percent } from './figure.ts'
import { contentFloor, contentsFloor, documentFloor, documentsFloor, sessionsFloor } from './floorStatements.ts'
import { formatCpuTime, type Load, type Measured, measure } from './measure.ts'
import { type RunningProgram, run, start } from './processes.ts'
import { createReaders } from './readers.ts'
import { fillBody, fillContents } from './volume.ts'

const connections = 50
const runs = 3
const runSeconds = 5
/** Until the code of both is compiled and their statements are planned. */
const warmSeconds = 6
const many = 5_000

interface Call {
  figure: string
  path: string
  /** one statement for the same rows, and its parameters */
  floor?: { statement: string; parameters: unknown[] }
  /** a share of the floor, or calls per second */
  budget: { ratio: number } | { perSecond: number; everywherePerSecond: number }
}

/**
 * Measures read calls on a portal with thousands of records: by fifty concurrent people of one body each, and by one
 * person who sits in forty bodies. Reports calls per second, CPU time per call of the server and of PostgreSQL, and the
 * throughput of the floor.
 */
export async function calls(ground: BenchEnvironment): Promise<Line[]> {
  const readers = await createReaders(ground)
  await fillContents(ground, many)
  const [body] = await ground.query<{ id: number }>(
    `select body_id as id from documents where status = 'published' and not confidential group by body_id order by count(*) desc limit 1`,
  )
  const [newest] = await ground.query<{ contentId: number; documentId: number }>(
    `select (select contents.id from contents join content_thematics on content_id = contents.id where contents.status = 'published'
        order by contents.published_at desc offset 40 limit 1) as "contentId",
      (select max(id) from documents where status = 'published' and not confidential and point_id is not null) as "documentId"`,
  )
  if (!body || !newest) throw new Error('la démonstration n’a plus de document que tous peuvent lire')
  await fillBody(ground, body.id, many)
  const [person] = await ground.query<{ id: number }>(`select id from users where email = 'mesure.1@mandature.example'`)
  const me = person?.id
  const measured: Call[] = [
    {
      figure: 'liste de 20 contenus sur 5 000',
      path: '/api/contents?itemsPerPage=20',
      floor: { statement: contentsFloor, parameters: [] },
      budget: { ratio: 0.7 },
    },
    {
      figure: 'article et ses relations',
      path: `/api/contents/${newest.contentId}`,
      floor: { statement: contentFloor, parameters: [me, newest.contentId] },
      budget: { ratio: 0.6 },
    },
    {
      figure: '5 000 documents d’une instance, page 5',
      path: `/api/documents?irp=${body.id}&page=5`,
      floor: { statement: documentsFloor, parameters: [me, body.id] },
      budget: { ratio: 0.7 },
    },
    {
      figure: 'liste de 20 séances',
      path: '/api/sessions?itemsPerPage=20',
      floor: { statement: sessionsFloor, parameters: [me] },
      budget: { ratio: 0.6 },
    },
    {
      figure: 'fiche d’un document',
      path: `/api/documents/${newest.documentId}`,
      floor: { statement: documentFloor, parameters: [me, newest.documentId] },
      budget: { ratio: 0.6 },
    },
    { figure: 'accueil', path: '/api/home', budget: { perSecond: 700, everywherePerSecond: 500 } },
  ]
  const server = await ground.serve()
  try {
    const lines: Line[] = []
    for (const call of measured) lines.push(...(await compared(ground, server, readers, call)))
    return lines
  } finally {
    await server.stop()
  }
}

type Readers = Awaited<ReturnType<typeof createReaders>>

async function compared(
  ground: BenchEnvironment,
  server: RunningProgram,
  readers: Readers,
  call: Call,
): Promise<Line[]> {
  const { figure, path, floor, budget } = call
  const bare = fileURLToPath(new URL('floor.ts', import.meta.url))
  const plain =
    floor &&
    (await start(
      [
        process.execPath,
        bare,
        ...[ground.connection, floor.statement, floor.parameters].map((word) => JSON.stringify(word)),
      ],
      '/',
      {},
    ))
  const file = join(tmpdir(), `mandature-${randomUUID()}.json`)
  const asked = async (cookies: readonly string[], seconds: number): Promise<Measured> => {
    await writeFile(file, JSON.stringify(cookies.map((cookie) => ({ path, cookie }))))
    return measure(ground, server.pid, () => run<Load>('load.ts', server.origin, connections, seconds, file))
  }
  try {
    if (plain) assertAlike(await answer(`${server.origin}${path}`, readers.people[0]), await answer(plain.origin))
    await asked(readers.people, warmSeconds)
    if (plain) await run<Load>('load.ts', plain.origin, connections, warmSeconds)
    const ours: Measured[] = []
    const everywhere: Measured[] = []
    const floors: Measured[] = []
    for (let count = 0; count < runs; count++) {
      if (plain)
        floors.push(await measure(ground, plain.pid, () => run<Load>('load.ts', plain.origin, connections, runSeconds)))
      ours.push(await asked(readers.people, runSeconds))
      everywhere.push(await asked([readers.seatedEverywhere], runSeconds))
    }
    // Portal and floor alternate, since the machine may be busy with something else in between.
    const ratioOf = (measured: Measured[]) =>
      median(measured.map((each, count) => each.perSecond / (floors[count]?.perSecond ?? Number.NaN)))
    const spread = median(ours.map((each) => each.p99Ms / each.medianMs))
    const statements = await countStatements(ground, path)
    const line = (name: string, measured: Measured[], least: number | undefined): Line => {
      const value = median(measured.map((each) => each.perSecond))
      const failed = measured.reduce((sum, each) => sum + each.failed, 0)
      const ratio = plain ? ratioOf(measured) : null
      const isEnough = ratio !== null && 'ratio' in budget ? ratio >= budget.ratio : value >= (least ?? 0)
      return {
        figure: name,
        value: `${number(value)}/s${failed > 0 ? `, ${failed} échecs` : ''}`,
        ...(plain && { floor: `${number(median(floors.map((each) => each.perSecond)))}/s` }),
        ...(ratio !== null && { ratio: percent(ratio) }),
        budget: 'ratio' in budget ? `≥ ${percent(budget.ratio)}` : `≥ ${number(least ?? 0)}/s`,
        ok: failed === 0 && isEnough,
      }
    }
    return [
      line(`${figure}, ${connections} personnes`, ours, 'perSecond' in budget ? budget.perSecond : undefined),
      line(
        '  une personne de 40 instances',
        everywhere,
        'perSecond' in budget ? budget.everywherePerSecond : undefined,
      ),
      {
        figure: '  processeur par appel, serveur + PostgreSQL',
        value: formatCpuTime(ours),
        ...(plain && { floor: formatCpuTime(floors) }),
        budget: '',
        ok: null,
      },
      {
        figure: '  99e centile',
        value: ms(median(ours.map((each) => each.p99Ms)), 0),
        floor: `médiane ${ms(median(ours.map((each) => each.medianMs)), 0)}`,
        ratio: `× ${number(spread, 1)}`,
        budget: '≤ × 5',
        ok: spread <= 5,
      },
      {
        figure: '  requêtes SQL, connexion comprise',
        value: number(statements),
        budget: `≤ ${path.startsWith('/api/home') ? 8 : 2}`,
        ok: statements <= (path.startsWith('/api/home') ? 8 : 2),
      },
    ]
  } finally {
    await rm(file, { force: true })
    await plain?.stop()
  }
}

/** Checks that the floor returns the same rows and fields as the portal, for a reader without restrictions. */
function assertAlike(ours: Answer, floor: Answer) {
  const missing = [
    ...namesOf(ours).filter(
      (name) => !['view', 'search', 'can', 'totalItems'].includes(name) && !namesOf(floor).includes(name),
    ),
    ...namesOf(ours.member?.[0]).filter((name) => !namesOf(floor.member?.[0]).includes(name)),
  ]
  if (missing.length > 0 || ours.member?.length !== floor.member?.length)
    throw new Error(
      `le plancher ne répond pas la même chose : ${missing.join(', ')} ${ours.member?.length} ${floor.member?.length}`,
    )
}

const namesOf = (record: object = {}) => Object.keys(record)

interface Answer {
  member?: object[]
}

/** Calls a URL, and throws when the response is an error. */
export async function answer(url: string, cookie = ''): Promise<Answer> {
  const got = await fetch(url, { headers: { cookie, accept: 'application/ld+json' } })
  if (!got.ok) throw new Error(`${url} : ${got.status}`)
  return (await got.json()) as Answer
}

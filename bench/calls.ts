import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { beside } from '#server/database/listening.ts'
import { openDatabase, openPool } from '#server/database/open.ts'
import { Secret } from '#server/secret.ts'
import { openDisk } from '#server/storage/disk.ts'
import { tasks } from '#server/tasks/queue.ts'
import { openCaller } from '#tests/support/caller.ts'
import { watchStatements } from '#tests/support/statements.ts'
import { type Line, median, ms, number, percent } from './figure.ts'
import { documentFloor, sessionsFloor } from './floors.ts'
import type { Ground } from './ground.ts'
import { email, password, signedIn } from './member.ts'
import { run, start } from './processes.ts'

const connections = 50
const runs = 5
const runSeconds = 5
/** Until the code of both is compiled. */
const warmSeconds = 8

interface Load {
  perSecond: number
  medianMs: number
  p99Ms: number
  failed: number
}
interface Call {
  figure: string
  path: string
  floor: string
  parameters: unknown[]
}

/** The list of sessions and the record of a document, each against one statement behind a bare Fastify. */
export async function calls(ground: Ground): Promise<Line[]> {
  const [reader] = await ground.query<{ id: number; bodies: number[] }>(
    `select users.id, array(select bodies.id from bodies join assignments on assignments.body_id = any(bodies.path)
      where assignments.user_id = users.id) as bodies from users where email = $1`,
    [email],
  )
  const [document] = await ground.query<{ id: number }>(
    `select max(id) as id from documents where status = 'published' and not confidential and point_id is not null`,
  )
  const parameters = [reader?.id, reader?.bodies]
  return [
    ...(await compared(ground, {
      figure: 'liste de 20 séances',
      path: '/api/sessions?itemsPerPage=20',
      floor: sessionsFloor,
      parameters,
    })),
    ...(await compared(ground, {
      figure: 'fiche d’un document',
      path: `/api/documents/${document?.id}`,
      floor: documentFloor,
      parameters: [...parameters, document?.id],
    })),
  ]
}

/** A call against its floor, by as many people at once as QUALITY says. */
export async function compared(ground: Ground, { figure, path, floor, parameters }: Call): Promise<Line[]> {
  const bare = fileURLToPath(new URL('floor.ts', import.meta.url))
  const words = [ground.connection, floor, parameters].map((word) => JSON.stringify(word))
  const server = await ground.serve()
  const plain = await start([bare, ...words], '/', {})
  try {
    const cookie = await signedIn(server.origin)
    await assertSame(await answer(`${server.origin}${path}`, cookie), await answer(plain.origin, cookie))
    const load = (url: string, duration: number) => run<Load>('load.ts', url, connections, duration, cookie)
    await load(`${server.origin}${path}`, warmSeconds)
    await load(plain.origin, warmSeconds)
    const ours: Load[] = []
    const floors: Load[] = []
    for (let count = 0; count < runs; count++) {
      floors.push(await load(plain.origin, runSeconds))
      ours.push(await load(`${server.origin}${path}`, runSeconds))
    }
    // one against the other of the same moment: the machine may have something else to do in between
    const ratio = median(ours.map((each, count) => each.perSecond / (floors[count]?.perSecond ?? Number.NaN)))
    const failed = ours.reduce((sum, each) => sum + each.failed, 0)
    const value = median(ours.map((each) => each.perSecond))
    const least = median(floors.map((each) => each.perSecond))
    const spread = median(ours.map((each) => each.p99Ms / each.medianMs))
    const statements = await statementsOf(ground, path)
    return [
      {
        figure: `${figure}, ${connections} connexions`,
        value: `${number(value)}/s${failed > 0 ? `, ${failed} échecs` : ''}`,
        floor: `${number(least)}/s`,
        ratio: percent(ratio),
        budget: '≥ 60 %',
        ok: failed === 0 && ratio >= 0.6,
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
        budget: '≤ 2',
        ok: statements <= 2,
      },
    ]
  } finally {
    await server.stop()
    await plain.stop()
  }
}

/** A floor that answers something else would be no floor. What only the portal says (paging, filters, buttons) is left out. */
export async function assertSame(ours: object, floor: object) {
  const { view: _view, search: _search, can: _can, ...said } = ours as Record<string, unknown>
  const { ...expected } = floor as Record<string, unknown>
  for (const [name, value] of Object.entries(said)) {
    if (!isDeepStrictEqual(value, expected[name])) {
      throw new Error(`le plancher ne répond pas la même chose : ${name} ${JSON.stringify([value, expected[name]])}`)
    }
  }
}

export async function answer(url: string, cookie: string): Promise<object> {
  const got = await fetch(url, { headers: { cookie, accept: 'application/ld+json' } })
  if (!got.ok) throw new Error(`${url} : ${got.status}`)
  return (await got.json()) as object
}

/** How many statements a signed-in call sends, seen from inside. */
export async function statementsOf(ground: Ground, path: string, who = email): Promise<number> {
  const config = readConfig({ DATA_DIR: ground.folder })
  const log = pino({ level: 'silent' })
  const pool = openPool(ground.connection, log)
  const statements = watchStatements(pool)
  const store = await openDisk(`${ground.folder}/files`)
  const connect = () => beside(pool)
  const portal = {
    config,
    db: openDatabase(pool),
    connect,
    store,
    tasks,
    clock: systemClock,
    secret: new Secret(Buffer.alloc(32)),
  }
  const app = await buildApp(portal, log)
  const caller = openCaller(app)
  await caller.signIn(who, password)
  await caller.get(path)
  const sent = await statements.during(() => caller.get(path))
  await app.close()
  await pool.end()
  return sent.length
}

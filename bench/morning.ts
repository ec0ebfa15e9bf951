import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, megabytes, ms, number } from './figure.ts'
import { prepareLargePortal } from './largePortal.ts'
import { cpuMsOf, databaseCpuMs, memoryOfTree } from './processes.ts'

const visitors = 1_000
const warmVisitors = 100
const atOnce = 10
/** What a viewer requests of a file before the first page is shown. */
const firstRange = 'bytes=0-262143'

interface Answer {
  ms: number
  bytes: number
}

/**
 * Measures what members cost on the morning of a session, on a portal of 20,000 people, 200,000 documents and 2 million
 * readings: each opens home, the session, one of its documents and the beginning of its file, and searches.
 */
export async function morning(ground: BenchEnvironment): Promise<Line[]> {
  await prepareLargePortal(ground)
  const { sessionId, documentIds } = await insertSession(ground)
  const cookies = await signInMembers(ground)
  const server = await ground.serve()
  try {
    const screens: Record<string, (index: number) => { path: string; headers?: Record<string, string> }> = {
      home: () => ({ path: '/home', headers: { accept: 'text/html' } }),
      session: () => ({ path: `/seances/${sessionId}`, headers: { accept: 'text/html' } }),
      document: (index) => ({
        path: `/documents/${documentIds[index % documentIds.length]}`,
        headers: { accept: 'text/html' },
      }),
      file: (index) => ({
        path: `/api/documents/${documentIds[index % documentIds.length]}/file`,
        headers: { range: firstRange },
      }),
      bell: () => ({ path: '/api/notifications?itemsPerPage=20' }),
      search: (index) => ({ path: `/api/search?q=${words[index % words.length]}` }),
    }
    const call = async (name: string, index: number): Promise<Answer> => {
      const { path, headers } = (screens[name] as (typeof screens)['home'])(index)
      const begun = performance.now()
      const bytes = await download(`${server.origin}${path}`, {
        'accept-encoding': 'br',
        cookie: cookies[index] ?? '',
        ...headers,
      })
      return { ms: performance.now() - begun, bytes }
    }
    const answers = new Map<string, Answer[]>(Object.keys(screens).map((name) => [name, []]))
    const visit = async (index: number) => {
      for (const [name, taken] of answers) taken.push(await call(name, index))
    }
    await atATime(warmVisitors, (index) => visit(visitors + index))
    for (const taken of answers.values()) taken.length = 0
    const before = { server: cpuMsOf(server.pid), database: await databaseCpuMs(ground), at: performance.now() }
    await atATime(visitors, visit)
    const spent = (from: number | null, to: number | null) => ((to ?? Number.NaN) - (from ?? Number.NaN)) / visitors
    const serverMs = spent(before.server, cpuMsOf(server.pid))
    const databaseMs = spent(before.database, await databaseCpuMs(ground))
    const perSecond = visitors / ((performance.now() - before.at) / 1_000)
    const memory = memoryOfTree(server.pid)
    const sizes = await ground.query<{ name: string; bytes: number }>(
      `select relation.relname as name, pg_total_relation_size(relation.oid) / greatest(relation.reltuples, 1) as bytes
        from pg_class relation where relation.relname in ('documents', 'document_readings', 'notifications', 'search_entries')
        union all select 'database', pg_database_size(current_database())::float8`,
    )
    const bytesOf = (name: string) => sizes.find((size) => size.name === name)?.bytes ?? Number.NaN
    return [
      {
        figure: 'visite le matin d’une séance (accueil, séance, document, fichier, cloche, recherche)',
        value: `${number(perSecond, 1)}/s`,
        budget: '',
        ok: null,
      },
      {
        figure: '  processeur par visite, serveur + PostgreSQL',
        value: `${number(serverMs, 1)} + ${number(databaseMs, 1)} ms`,
        budget: '',
        ok: null,
      },
      ...[...answers].map(([name, taken]): Line => {
        const sorted = taken.map((each) => each.ms).toSorted((a, b) => a - b)
        const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
        return {
          figure: `  ${names[name] ?? name} : médiane et 95e centile, ${atOnce} personnes à la fois · envoyé`,
          value: `${ms(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)} · ${ms(p95)} · ${kilobytes(taken)}`,
          budget: '',
          ok: null,
        }
      }),
      {
        figure: '  mémoire du serveur et de ses processus · base de données',
        value: `${memory === null ? '?' : megabytes(memory)} · ${megabytes(bytesOf('database'))}`,
        budget: '',
        ok: null,
      },
      {
        figure: '  octets par document, lecture, notification, entrée de recherche, index compris',
        value: ['documents', 'document_readings', 'notifications', 'search_entries']
          .map((name) => number(bytesOf(name)))
          .join(' · '),
        budget: '',
        ok: null,
      },
    ]
  } finally {
    await server.stop()
  }
}

const agent = new Agent({ keepAlive: true })

/** @returns the bytes of the body as sent, that is compressed: `fetch` gives them decompressed only */
async function download(url: string, headers: Record<string, string>): Promise<number> {
  const asked = get(url, { agent, headers })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200 && answer.statusCode !== 206) throw new Error(`${url} a répondu ${answer.statusCode}`)
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.byteLength
  return bytes
}

/** Mean of what an answer took on the wire. */
const kilobytes = (taken: readonly Answer[]) =>
  `${number(taken.reduce((sum, { bytes }) => sum + bytes, 0) / taken.length / 1_024, 1)} Ko`

const names: Record<string, string> = {
  home: 'accueil (page)',
  session: 'séance (page)',
  document: 'document (page)',
  file: 'début du fichier',
  bell: 'cloche',
  search: 'recherche',
}
const words = ['budget', 'effectifs', 'télétravail', 'salaires', 'formation', 'égalité', 'sécurité', 'logement'].map(
  encodeURIComponent,
)

/** Runs an action for each number below `count`, `atOnce` at a time. */
async function atATime(count: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await act(next++)
    }),
  )
}

/** Inserts a session of tomorrow in a body of the large portal, with ten documents that share a file. */
async function insertSession(ground: BenchEnvironment): Promise<{ sessionId: number; documentIds: number[] }> {
  const [session] = await ground.query<{ id: number }>(
    `insert into sessions (body_id, type, title, mode, status, starts_at, ends_at, convened_at)
      select id, 'ordinary', 'Séance du lendemain', 'onsite', 'convened', now() + interval '1 day', now() + interval '27 hours', now() - interval '5 days'
      from bodies where code = 'VOL2' returning id`,
  )
  if (!session) throw new Error('la séance n’est pas écrite')
  const documents = await ground.query<{ id: number }>(
    `with filed as (
        update documents set session_id = $1, body_id = (select body_id from sessions where id = $1), family = 'session', document_commission_id = null,
          document_type_id = coalesce(document_type_id, (select min(id) from document_types)), confidential = false
        where id in (select id from documents where title like 'Note sur le %' and status = 'published' and channel = 'none' and family = 'session' order by id desc limit 10)
        returning id
      ), version as (
        update document_versions set file_key = $2, bytes = $3 where document_id in (select id from filed) returning document_id
      )
      select document_id as id from version`,
    [session.id, ground.large.key, ground.large.bytes],
  )
  return { sessionId: session.id, documentIds: documents.map(({ id }) => id) }
}

/** Signs members of the large portal in. @returns their cookies */
async function signInMembers(ground: BenchEnvironment): Promise<string[]> {
  const members = await ground.query<{ id: number }>(
    `select id from users where email like 'volume%@example.org' order by id limit $1`,
    [visitors + warmVisitors],
  )
  const tokens = members.map(() => randomBytes(32).toString('base64url'))
  await ground.query(
    `insert into sign_ins (user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
      select user_id, token_hash, 'bench', '127.0.0.1', now(), now(), now() + interval '12 hours'
      from unnest($1::int[], $2::bytea[]) signed (user_id, token_hash)`,
    [members.map(({ id }) => id), tokens.map(hashToken)],
  )
  return tokens.map((token) => `sid=${token}`)
}

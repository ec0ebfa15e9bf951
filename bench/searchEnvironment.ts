import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { demoPassword } from '#demo/password.ts'
import { reindex } from '#server/finding/search/reindex.ts'
import { readConfig } from '#server/ground/configuration/config.ts'
import { type EmbeddedConnection, startEmbedded } from '#server/ground/database/embeddedPostgres.ts'
import { loadArticles } from '#server/operation/corpus/loadArticles.ts'
import { loadCorpus } from '#server/operation/corpus/loadCorpus.ts'
import { type OpenPortal, openPortal } from '#server/operation/start/openPortal.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { addressOf, openPool, waitForTasks } from './environment.ts'
import { signedIn } from './member.ts'
import { command, type RunningProgram, start } from './processes.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** The texts and judgements, which are not part of the project. */
export const corpusFolder = join(project, '../shared/corpus')
export const hasCorpus = () => existsSync(join(corpusFolder, 'articles.jsonl'))
export const noCorpus = 'non mesuré : ../shared/corpus n’est pas là'

/**
 * Who searches: administrators, who read all that is out. Several, who take turns: the searches of one person are limited
 * (`server/ground/http/limits/expensiveCall.ts`), and a benchmark makes more.
 */
const searchers = Array.from({ length: 60 }, (_, index) => ({
  email: `recherche.${index + 1}@mandature.example`,
  password: demoPassword,
}))

/** A portal with many searchable texts. */
export interface SearchEnvironment {
  connection: EmbeddedConnection
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** number of pages of its documents */
  pages: number
  /** duration of indexing everything */
  indexedMs: number
  /**
   * starts a server
   * @returns the server, and the cookies of each user
   */
  serve(): Promise<RunningProgram & { cookies: string[] }>
  /** opens the portal without a server */
  openPortal(): Promise<OpenPortal>
  close(): Promise<void>
}

interface DatabaseRecipe {
  /** name of the database */
  name: string
  /** the database it is copied from */
  from?: string
  fill: (ground: UnindexedEnvironment) => Promise<void>
}

type UnindexedEnvironment = Omit<SearchEnvironment, 'pages' | 'indexedMs'>

/** What is recorded about a prepared database. */
interface DatabaseNote extends Pick<SearchEnvironment, 'pages' | 'indexedMs'> {
  /** hashes of the code that filled it and of the code that indexed it */
  filledBy: string
  indexedBy: string
}

const folder = () => join(dirname(readConfig(process.env, 'demo').dataDir), 'bench-search')

/**
 * Opens the database of the corpus texts and PDFs, which is kept; it is filled or indexed again when the code for it
 * has changed.
 */
export async function openTexts(): Promise<SearchEnvironment> {
  return open({ name: 'search_texts', fill: fillTexts })
}

/** Opens another database, copied from that of the texts. */
export async function openFromTexts(name: string, fill: DatabaseRecipe['fill']): Promise<SearchEnvironment> {
  await (await openTexts()).close()
  return open({ name, fill, from: 'search_texts' })
}

/** Whether the database was filled already by the same code. */
export async function isUpToDate(name: string): Promise<boolean> {
  if (!existsSync(folder())) return false
  const embedded = await startEmbedded({ dataDir: folder(), log: console })
  const owner = await connect(embedded.connection)
  const noted = await noteOf(owner, name)
  await owner.end()
  await embedded.stop()
  return noted?.filledBy === fingerprints.filledBy
}

async function open({ name, from, fill }: DatabaseRecipe): Promise<SearchEnvironment> {
  const embedded = await startEmbedded({ dataDir: folder(), log: console })
  const owner = await connect(embedded.connection)
  const connection = { ...embedded.connection, database: name }
  const settings = { DATA_DIR: folder(), DATABASE_URL: addressOf(connection), SECRET: randomBytes(32).toString('hex') }
  const noted = await noteOf(owner, name)
  const isFilled = noted?.filledBy === fingerprints.filledBy
  if (!isFilled) {
    await owner.query(`drop database if exists ${name} with (force)`)
    await owner.query(`create database ${name}${from ? ` template ${from}` : ''}`)
    // A copied database knows the same files; a new one knows none of those of the former.
    if (!from) await rm(join(folder(), 'files'), { recursive: true, force: true })
  }
  const pool = openPool({ ...connection })
  const ground: UnindexedEnvironment = {
    connection,
    query: async <Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as Row[],
    async serve() {
      const server = await start(command('start'), '/readyz', settings)
      await waitForTasks(pool)
      const cookies: string[] = []
      for (const searcher of searchers) cookies.push(await signedIn(server.origin, searcher))
      return { ...server, cookies }
    },
    openPortal: () => openPortal(readConfig(settings), pino({ level: 'silent' }), { as: 'guest' }),
    async close() {
      await pool.end()
      await owner.end()
      await embedded.stop()
    },
  }
  try {
    if (!isFilled) await fill(ground)
    await addSearchers(ground)
    if (isFilled && noted.indexedBy === fingerprints.indexedBy) return { ...ground, ...noted }
    const note: DatabaseNote = { ...fingerprints, ...(await index(ground)) }
    await owner.query(`comment on database ${name} is ${pg.escapeLiteral(JSON.stringify(note))}`)
    return { ...ground, ...note }
  } catch (fault) {
    await ground.close()
    throw fault
  }
}

/** Adds missing users. */
async function addSearchers(ground: UnindexedEnvironment): Promise<void> {
  await ground.query(
    `insert into users (email, password_hash, roles, gender, first_name, last_name, activated_at)
      select unnest($1::text[]), $2, '{ROLE_ADMIN}', 'Madame', 'Claire', 'Recherche', now() on conflict do nothing`,
    [searchers.map(({ email }) => email), await hashPassword(demoPassword)],
  )
}

async function fillTexts(ground: UnindexedEnvironment): Promise<void> {
  const { portal, close } = await ground.openPortal()
  try {
    await loadCorpus(portal, corpusFolder, say)
    await loadArticles(portal, corpusFolder, () => [], say, 'articles-extra-conventions.jsonl')
  } finally {
    await close()
  }
  await ground.query('truncate search_changes')
  await addSearchers(ground)
  // Loading the corpus extracts the texts of its PDFs.
  const server = await ground.serve()
  await server.stop()
}

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Indexes everything from scratch. */
async function index(ground: UnindexedEnvironment): Promise<Pick<SearchEnvironment, 'pages' | 'indexedMs'>> {
  const { portal, close } = await ground.openPortal()
  try {
    await ground.query(`truncate search_changes, search_entries, search_sections, search_postings, search_blocks, search_contents, search_terms,
      search_words, search_scopes restart identity cascade`)
    const begun = performance.now()
    await reindex(portal, say)
    const indexedMs = performance.now() - begun
    await ground.query('vacuum analyze')
    const [read] = await ground.query<{ pages: number }>('select count(*)::int as pages from document_pages')
    return { pages: read?.pages ?? 0, indexedMs }
  } finally {
    await close()
  }
}

async function connect(connection: EmbeddedConnection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection })
  await client.connect()
  return client
}

async function noteOf(owner: pg.Client, name: string): Promise<DatabaseNote | null> {
  const { rows } = await owner.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [name],
  )
  return rows[0]?.note ? (JSON.parse(rows[0].note) as DatabaseNote) : null
}

/** Hashes of the code at the start of the program. */
const fingerprints = {
  filledBy: fingerprint(['migrations', 'server/operation/corpus']),
  indexedBy: fingerprint(['server/finding/search/words', 'server/finding/search/indexing']),
}

function fingerprint(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts)
    for (const file of readdirSync(join(project, part)).toSorted())
      if (!file.includes('.test.')) hash.update(readFileSync(join(project, part, file)))
  return hash.digest('hex')
}

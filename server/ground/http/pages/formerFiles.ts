import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The folder of the files that are named after their content: two builds never have different files of one name. */
const hashedFolder = 'assets'
/** Names that the bundler gives. Other paths are not looked for in the database. */
const hashedPath = /^assets\/[\w.~-]+-[\w-]{8}\.(?:js|mjs|css|svg|woff2|png|webp|gif|wasm)$/
/** How long the files of a build are kept once servers start with another one. Pages are rarely open for longer. */
const keptDays = 30

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.wasm': 'application/wasm',
}

interface BuiltFile {
  path: string
  content: Buffer
  /** whether `content` is compressed by brotli */
  brotli: boolean
}

/**
 * Stores the hashed files of this build in the database, and deletes those of builds that another one has replaced 30
 * days ago. Servers with another build then serve them to pages of this one, during an upgrade and after it. The build
 * that servers last started with may have run since, for however long: it is replaced now.
 */
export async function publishBuiltFiles({ db, clock }: Pick<Portal, 'db' | 'clock'>, folder: string): Promise<void> {
  const names = await readdir(join(folder, hashedFolder)).catch(() => [])
  const paths = names.map((name) => `${hashedFolder}/${name}`).filter((path) => hashedPath.test(path))
  const now = clock.now()
  const since = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  // A millisecond tells the build that is replaced from this one, the last with which a server has started.
  const { rows: known } = await sql<{ path: string }>`
    update built_files set started_at = ${now.toISOString()}::timestamptz
      - case when path = any(${paths}::text[]) then interval '0' else interval '1 ms' end
    where path = any(${paths}::text[]) or started_at = (select max(started_at) from built_files)
    returning path`.execute(db)
  const stored = new Set(known.map(({ path }) => path))
  const missing = await Promise.all(
    paths.filter((path) => !stored.has(path)).map((path) => readBuiltFile(folder, path, names)),
  )
  if (missing.length > 0)
    await sql`
      insert into built_files (path, content, brotli, started_at)
      select path, content, brotli, ${now.toISOString()}::timestamptz
      from unnest(${missing.map(({ path }) => path)}::text[], ${missing.map(({ content }) => content)}::bytea[],
        ${missing.map(({ brotli }) => brotli)}::boolean[]) as file (path, content, brotli)
      on conflict (path) do nothing`.execute(db)
  await db.deleteFrom('builtFiles').where('startedAt', '<', since).execute()
}

async function readBuiltFile(folder: string, path: string, names: readonly string[]): Promise<BuiltFile> {
  const brotli = names.includes(`${path.slice(hashedFolder.length + 1)}.br`)
  return { path, brotli, content: await readFile(join(folder, brotli ? `${path}.br` : path)) }
}

/** Finds a file of another build. Returns null for a path of no build, or of one that was replaced 30 days ago. */
export async function findFormerFile(db: Db, path: string, { acceptsBrotli }: { acceptsBrotli: boolean }) {
  if (!hashedPath.test(path)) return null
  const file = await db
    .selectFrom('builtFiles')
    .select(['content', 'brotli'])
    .where('path', '=', path)
    .executeTakeFirst()
  if (!file) return null
  const isDecompressed = file.brotli && !acceptsBrotli
  return {
    type: mediaTypes[extname(path)] ?? 'application/octet-stream',
    encoding: file.brotli && acceptsBrotli ? 'br' : null,
    content: isDecompressed ? await promisify(brotliDecompress)(file.content) : file.content,
  }
}

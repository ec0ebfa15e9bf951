import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { formatFrenchDate, formatFrenchTime } from '#contract/ground/frenchDates.ts'
import { readStoredFile } from '#server/ground/http/payload/sendFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { FileMissing, type Store } from '#server/ground/storage/store.ts'
import type { ExportPart } from './part.ts'
import { exportParts } from './parts.ts'

/** A file of the user, by its name in the archive. */
interface OwnFile {
  name: string
  key: string
}

/**
 * Streams a ZIP of all personal data about a user: one JSON file per subject, the user's own files, and a readme. The
 * data is read in one statement, so that it is consistent.
 */
export async function openPersonalDataArchive({ db, store, clock }: Portal, userId: number): Promise<Readable> {
  const [contents, files] = await Promise.all([readParts(db, userId), findFiles(db, store, userId)])
  const now = clock.now()
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(`\uFEFF${readme(now)}`), 'lisez-moi.txt', { mtime: now })
  for (const { file } of exportParts)
    zip.addBuffer(Buffer.from(`${JSON.stringify(contents[file] ?? [], null, 2)}\n`), `${file}.json`, { mtime: now })
  let current: Readable | undefined
  for (const { name, key } of files) {
    // Pictures and PDF are already compressed.
    zip.addReadStreamLazy(name, { compress: false, mtime: now }, (give) => {
      readStoredFile(store, key).then(
        (file) => {
          current = file
          if (content.destroyed) file.destroy()
          give(null, file)
        },
        (error: Error) => content.destroy(error),
      )
    })
  }
  const content = zip.outputStream as Readable
  zip.on('error', (error: Error) => content.destroy(error))
  // Closes the open file when the client leaves before the end.
  content.on('close', () => current?.destroy())
  zip.end()
  return content
}

async function readParts(db: Portal['db'], userId: number): Promise<Record<ExportPart['file'], unknown[]>> {
  const columns = exportParts.map(
    ({ file, itemsSql: items }) =>
      sql`(select coalesce(json_agg(item), '[]') from (${items(userId)}) items) as ${sql.id(file)}`,
  )
  const { rows } = await sql<Record<string, unknown[]>>`select ${sql.join(columns)}`.execute(db.withoutPlugins())
  return rows[0] ?? {}
}

/** Finds the user's files that exist in the store. */
async function findFiles(db: Portal['db'], store: Store, userId: number): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`
    select 'photo.webp' as name, file_key as key from profile_pictures where user_id = ${userId}
    union all
    select 'messages/' || id || '.pdf', file_key from contact_messages where user_id = ${userId} and file_key is not null
  `.execute(db)
  const found: OwnFile[] = []
  for (const file of rows) if (await isThere(store, file.key)) found.push(file)
  return found
}

async function isThere(store: Store, key: string): Promise<boolean> {
  try {
    const { done } = await store.getLocalPath(key)
    await done()
    return true
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}

const readme = (now: Date) =>
  [
    'Vos données sur le portail',
    '',
    `Cette archive contient ce que le portail détient sur vous, tel qu’il le détenait le ${formatFrenchDate(now)} à ${formatFrenchTime(now)}.`,
    'Chaque fichier .json s’ouvre avec un éditeur de texte ; une liste vide, « [] », dit que le portail ne détient rien de cette nature.',
    '',
    ...exportParts.map(({ file, description: about }) => `${file}.json : ${about}`),
    '',
    'N’y sont pas : votre mot de passe et vos cookies de connexion, que le portail garde sous une forme qui ne permet à personne de les retrouver ;',
    'les compteurs de tentatives, qui ne nomment personne ; les documents et les séances eux-mêmes, qui appartiennent aux instances :',
    'l’adresse indiquée les ouvre dans le portail, si vos droits le permettent encore.',
    '',
    'Pour faire rectifier ou effacer ces données, écrivez aux administrateurs par la page « Contact ».',
    '',
  ].join('\r\n')

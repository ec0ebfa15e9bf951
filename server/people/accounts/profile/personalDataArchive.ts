import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import { readStoredFile } from '#server/ground/http/payload/sendFile.ts'
import type { ExportPart, PersonalDataExport } from '#server/ground/personalData/exportPart.ts'
import type { Declared, Portal } from '#server/ground/portal/portal.ts'
import type { Store } from '#server/ground/storage/store.ts'

/** A file of the user, by its name in the archive. */
interface OwnFile {
  name: string
  key: string
}

/**
 * Streams a ZIP of all personal data about a user: one JSON file per subject, the user's own files, and a readme. The
 * data is read in one statement, so that it is consistent.
 */
export async function openPersonalDataArchive(
  { db, store, clock, declared }: Portal,
  userId: number,
): Promise<Readable> {
  const { personalData } = declared
  const [contents, files] = await Promise.all([
    readParts(db, declared, userId),
    findFiles(db, store, personalData, userId),
  ])
  const now = clock.now()
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(`\uFEFF${readme(personalData, now)}`), 'lisez-moi.txt', { mtime: now })
  for (const { file } of personalData.parts)
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

async function readParts(
  db: Portal['db'],
  declared: Declared,
  userId: number,
): Promise<Record<ExportPart['file'], unknown[]>> {
  const columns = declared.personalData.parts.map(
    ({ file, itemsSql: items }) =>
      sql`(select coalesce(json_agg(item), '[]') from (${items(userId, declared)}) items) as ${sql.id(file)}`,
  )
  const { rows } = await sql<Record<string, unknown[]>>`select ${sql.join(columns)}`.execute(db.withoutPlugins())
  return rows[0] ?? {}
}

/** Finds the user's files that exist in the store. */
async function findFiles(
  db: Portal['db'],
  store: Store,
  { files }: PersonalDataExport,
  userId: number,
): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`${sql.join(
    files.map((filesSql) => filesSql(userId)),
    sql` union all `,
  )}`.execute(db)
  const found: OwnFile[] = []
  for (const file of rows) if (await isThere(store, file.key)) found.push(file)
  return found
}

const isThere = async (store: Store, key: string): Promise<boolean> => (await store.size(key)) !== null

const readme = ({ parts }: PersonalDataExport, now: Date) =>
  [
    'Vos données sur le portail',
    '',
    `Cette archive contient ce que le portail détient sur vous, tel qu’il le détenait le ${formatFrenchDate(now)} à ${formatFrenchTime(now)}.`,
    'Chaque fichier .json s’ouvre avec un éditeur de texte ; une liste vide, « [] », dit que le portail ne détient rien de cette nature.',
    '',
    ...parts.map(({ file, description: about }) => `${file}.json : ${about}`),
    '',
    'N’y sont pas : votre mot de passe et vos cookies de connexion, que le portail garde sous une forme qui ne permet à personne de les retrouver ;',
    'les compteurs de tentatives, qui ne nomment personne ; les documents et les séances eux-mêmes, qui appartiennent aux instances :',
    'l’adresse indiquée les ouvre dans le portail, si vos droits le permettent encore.',
    '',
    'Pour faire rectifier ou effacer ces données, écrivez aux administrateurs par la page « Contact ».',
    '',
  ].join('\r\n')

import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { release } from '#server/ground/configuration/release.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { sampleFileKeys } from './fileReferences.ts'
import type { Store } from './store.ts'

interface StoreAndDatabase {
  db: Kysely<Schema>
  store: Store
}

/** Number of files to look for. A store that has none of them belongs to another database. */
const sampleSize = 20

/** The store is refused: it belongs to another database. */
export class StoreMismatch extends OperatorFault {
  constructor() {
    super(
      `Ce dossier de fichiers (ou ce seau) n’est pas celui de cette base : écrivez dans FILES_URL (ou DATA_DIR) celui que les autres serveurs utilisent, par exemple FILES_URL=file:///mnt/fichiers ; s’il est perdu, restaurez une sauvegarde (${release.commandLine('restore FICHIER --replace')}), ou repartez de ce dossier-ci : ${release.commandLine('adopt-store')}.`,
    )
  }
}

/** A restore is refused on the store of another portal, whose files it would replace and delete. */
class StoreOfOtherPortal extends OperatorFault {
  constructor() {
    super(
      `Cet emplacement de fichiers est celui d’un autre portail : écrivez dans FILES_URL (ou DATA_DIR) un emplacement vide, par exemple FILES_URL=s3://seau/portail-restaure, ou, si cet autre portail ne sert plus et que ses fichiers deviennent ceux de cette base, lancez d’abord ${release.commandLine('adopt-store')}.`,
    )
  }
}

/** Which store is bound besides that of the database: one without a mark (restore), or any (`adopt-store`). */
export type StoreAdoption = 'unmarked' | 'any'

/**
 * Binds the store to the database by a random mark that both hold. It is written at the first start and compared at
 * later ones. Servers that start together wait for each other (advisory lock).
 * @throws OperatorFault when the store is another one
 */
export const bindStore = (
  { db, store }: StoreAndDatabase,
  { adopts }: { adopts?: StoreAdoption | undefined } = {},
): Promise<void> =>
  // Not a transaction: what the database holds must outlive a kill before the store has it.
  db.connection().execute(async (connection) => {
    const lock = sql`hashtext('store.mark')`
    await sql`select pg_advisory_lock(${lock})`.execute(connection)
    try {
      await bind(connection, store, adopts)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })

async function bind(db: Kysely<Schema>, store: Store, adopts?: StoreAdoption): Promise<void> {
  const own = await db.selectFrom('storeMarks').select(['mark', 'isPending']).executeTakeFirst()
  const known = own && !own.isPending ? own.mark : null
  const found = await store.readMark()
  if (known !== null) await checkFormer(store, known)
  if (known !== null && known === found) return
  if (adopts === 'unmarked') return bindForRestore(db, store, { own, found })
  if (adopts === 'any') {
    const mark = own?.mark ?? found?.replace(copyPrefix, '') ?? randomUUID()
    await store.writeMark(mark)
    return saveMark(db, mark)
  }
  if (known !== null && found === copyMark(known)) return putInService(store, known)
  if (known !== null) throw new StoreMismatch()
  // The first start of the portal, or one that was interrupted.
  if (found?.startsWith(copyPrefix)) throw new StoreIsCopy()
  if (found !== null && found === own?.mark) return saveMark(db, found)
  const hasFiles = await holdsFiles(db, store)
  if (hasFiles === false || (found !== null && hasFiles === null)) throw new StoreMismatch()
  if (found !== null) return saveMark(db, found)
  const mark = own?.mark ?? randomUUID()
  await saveMark(db, mark, { isPending: true })
  if (!(await store.createMark(mark))) throw new StoreMismatch()
  await saveMark(db, mark)
}

interface FoundMarks {
  own: { mark: string; isPending: boolean } | undefined
  found: string | null
}

/** Binds a store that has no mark, or is the database's own. The files of the archive need not be there. */
async function bindForRestore(db: Db, store: Store, { own, found }: FoundMarks): Promise<void> {
  const mark = own?.mark ?? randomUUID()
  if (found === null) {
    if (!own) await saveMark(db, mark, { isPending: true })
    if (!(await store.createMark(mark))) throw new StoreOfOtherPortal()
  } else if (found === copyMark(mark)) await store.writeMark(mark)
  else if (found !== mark) throw new StoreOfOtherPortal()
  await saveMark(db, mark)
}

/** Whether the store has one of a sample of files that the database knows; null when it knows none. */
async function holdsFiles(db: Db, store: Store): Promise<boolean | null> {
  const sampled = await sampleFileKeys(db, sampleSize)
  if (sampled.length === 0) return null
  const sizes = await Promise.all(sampled.map((key) => store.size(key)))
  return sizes.some((size) => size !== null)
}

const copyPrefix = 'copie:'

/** The mark of a store whose files are copies: files are being moved to it, or were moved from it. No server saves there. */
export const copyMark = (mark: string): string => `${copyPrefix}${mark}`

/** The store of FILES_ALSO_READ is refused: it belongs to another database. */
class FormerStoreMismatch extends OperatorFault {
  constructor() {
    super(
      'L’endroit de FILES_ALSO_READ n’est pas un ancien emplacement des fichiers de cette base : écrivez-y celui d’où les fichiers sont déplacés, ou retirez FILES_ALSO_READ.',
    )
  }
}

/** The store is refused: it is a copy, and the one that is used is not read. */
class StoreIsCopy extends OperatorFault {
  constructor() {
    super(
      `Cet emplacement de fichiers n’est qu’une copie, peut-être incomplète : écrivez aussi dans FILES_ALSO_READ celui que le portail utilise, d’où ${release.commandLine('move-files')} déplace les fichiers.`,
    )
  }
}

async function checkFormer({ former }: Store, known: string) {
  if (!former) return
  const found = await former.readMark()
  if (found !== known && found !== copyMark(known)) throw new FormerStoreMismatch()
}

/** The first server that uses the store to which files were moved makes it the one of the database. */
async function putInService(store: Store, known: string) {
  if ((await store.former?.readMark()) !== known) throw new StoreIsCopy()
  await store.writeMark(known)
}

/**
 * Saves the mark in the database.
 * @param options `isPending`: the store may not have it yet
 */
async function saveMark(db: Db, mark: string, { isPending = false } = {}): Promise<void> {
  await db
    .insertInto('storeMarks')
    .values({ mark, isPending })
    .onConflict((conflict) => conflict.column('sole').doUpdateSet({ mark, isPending }))
    .execute()
}

/** Returns the mark of the database; null before its first start. */
export async function readMark(db: Db): Promise<string | null> {
  const row = await db.selectFrom('storeMarks').select('mark').executeTakeFirst()
  return row?.mark ?? null
}

/**
 * Compares the marks of the store and the database, for `/readyz`.
 * @throws StoreMismatch when they differ
 */
export async function checkStoreMark({ db, store }: StoreAndDatabase): Promise<void> {
  const known = await readMark(db)
  if (known !== null && known !== (await store.readMark())) throw new StoreMismatch()
}

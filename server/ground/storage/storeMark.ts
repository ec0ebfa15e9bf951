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

/**
 * Binds the store to the database by a random mark that both hold. It is written at the first start and compared at
 * later ones. Servers that start together wait for each other (advisory lock).
 * @param adopts binds this store to the database, whatever its mark was
 * @throws StoreMismatch
 */
export const bindStore = ({ db, store }: StoreAndDatabase, { adopts = false } = {}): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('store.mark'))`.execute(tx)
    const known = await readMark(tx)
    const found = await store.readMark()
    if (known !== null && known === found) return
    if (adopts) return saveMark(tx, store, known ?? found ?? randomUUID())
    if (known !== null) throw new StoreMismatch()
    // The database has no mark yet: the first start, or a server was killed after it marked the store.
    const sampled = await sampleFileKeys(tx, sampleSize)
    const sizes = await Promise.all(sampled.map((key) => store.size(key)))
    if (sampled.length > 0 && sizes.every((size) => size === null)) throw new StoreMismatch()
    await saveMark(tx, store, found ?? randomUUID())
  })

/** Saves the mark, in the store first: a marked database always has a marked store. */
async function saveMark(tx: Db, store: Store, mark: string): Promise<void> {
  await store.writeMark(mark)
  await tx
    .insertInto('storeMarks')
    .values({ mark })
    .onConflict((conflict) => conflict.column('sole').doNothing())
    .execute()
}

async function readMark(db: Db): Promise<string | null> {
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

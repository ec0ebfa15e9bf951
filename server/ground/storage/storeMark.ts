import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/ground/database/open.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { sampleFileKeys } from './fileReferences.ts'
import type { Store } from './store.ts'

interface Marked {
  db: Kysely<Schema>
  store: Store
}

/** A store that holds none of so many files is not that of this database. */
const sampledFiles = 20

/** Why this store is not used: the database belongs with another one. */
export class OtherStore extends OperatorFault {
  constructor() {
    super(
      'Ce dossier de fichiers n’est pas celui de cette base : écrivez dans FILES_URL (ou DATA_DIR) le dossier que les autres serveurs utilisent, par exemple FILES_URL=file:///mnt/fichiers ; s’il est perdu, restaurez une sauvegarde (npm run cli -- restore FICHIER --replace), ou repartez de ce dossier-ci : npm run cli -- adopt-store.',
    )
  }
}

/**
 * Binds the store to the database by a random mark that both hold: written at the first start, compared at each other one. Servers that
 * start together wait for each other.
 * @param adopts the store becomes that of this database, whichever it was
 * @throws OtherStore
 */
export const bindStore = ({ db, store }: Marked, { adopts = false } = {}): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('store.mark'))`.execute(tx)
    const known = await readMark(tx)
    const found = await store.readMark()
    if (known !== null && known === found) return
    if (adopts) return keepMark(tx, store, known ?? found ?? randomUUID())
    if (known !== null) throw new OtherStore()
    // neither was marked, or a server was killed between the two
    const sampled = await sampleFileKeys(tx, sampledFiles)
    const sizes = await Promise.all(sampled.map((key) => store.size(key)))
    if (sampled.length > 0 && sizes.every((size) => size === null)) throw new OtherStore()
    await keepMark(tx, store, found ?? randomUUID())
  })

/** The store first: a database that has a mark never waits for its store to be marked. */
async function keepMark(tx: Db, store: Store, mark: string): Promise<void> {
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

/** For `/readyz`. @throws OtherStore when the store is no longer that of the database */
export async function checkStoreMark({ db, store }: Marked): Promise<void> {
  const known = await readMark(db)
  if (known !== null && known !== (await store.readMark())) throw new OtherStore()
}

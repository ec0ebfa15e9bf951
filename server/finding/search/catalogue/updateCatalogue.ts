import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ThreadPortal } from '#server/ground/threads/threadProgram.ts'
import { editionSql, lastCatalogue, loadCatalogue } from './catalogue.ts'
import { keepReadable } from './readableIndex.ts'

/** Most recent sets of scopes for which the readable entries are found ahead. */
const mostKeptScopes = 8

/**
 * Loads the current edition if searches have loaded an earlier one, and what the latest of them could read, so that the
 * next search need not.
 */
export async function updateCatalogue({ readSnapshot }: Pick<ThreadPortal, 'readSnapshot'>): Promise<void> {
  const before = lastCatalogue()
  if (!before) return
  const catalogue = await readSnapshot('start transaction isolation level repeatable read, read only', async (db) => {
    const { rows } = await sql<{ edition: string }>`select ${editionSql} as edition`.execute(db.withoutPlugins())
    return loadCatalogue(db, rows[0]?.edition ?? '')
  })
  for (const scopes of [...before.cached.readable.keys()].slice(0, mostKeptScopes)) {
    await turn()
    keepReadable(catalogue, scopes)
  }
}

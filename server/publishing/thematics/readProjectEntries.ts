import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { type EntryBatch, scopeOf, sectionsOf } from '#server/ground/searchEntries/entry.ts'

/**
 * Reads the debated projects for indexing; every member may read them.
 * @param now ISO instant, used as date since projects have none
 */
export async function* readProjectEntries(
  tx: Transaction<Schema>,
  ids: readonly number[],
  now: string,
): AsyncGenerator<EntryBatch> {
  const rows = await tx
    .selectFrom('thematics')
    .select(['id', 'name', 'description'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  const entries = rows.map(({ id, name, description }) => ({
    kind: 'project' as const,
    recordId: id,
    sourceId: id,
    scope: scopeOf({}),
    title: name,
    at: now,
    outAt: now,
    archived: false,
    bodyId: null,
    family: null,
    documentTypeId: null,
    authorId: null,
    thematicIds: [id],
    standing: 1,
    sections: [...sectionsOf('title', name), ...sectionsOf('introduction', description)],
  }))
  yield { sourceIds: ids, entries }
}

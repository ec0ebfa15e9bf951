import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { EntryBatch, Source } from './entry.ts'

/**
 * Reads records as search entries, in batches, for the index. Records without an entry are deleted or not published.
 * @param now ISO instant
 */
export type ReadEntries = (tx: Transaction<Schema>, ids: readonly number[], now: string) => AsyncGenerator<EntryBatch>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    searchEntries: Readonly<Record<Source, ReadEntries>>
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** the records of the subject that the search finds, by the name of their source in the index */
    searchEntries?: { readonly [Name in Source]?: ReadEntries }
  }
}

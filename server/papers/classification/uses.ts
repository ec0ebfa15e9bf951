import { sql } from 'kysely'
import type { BranchUses } from '#contract/papers/classifications.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { type Classification, classifications } from './classifications.ts'

type Counts = Pick<BranchUses, 'documents' | 'branches' | 'subscriptions'>

/** Counts what uses a branch, whatever its state; null when there is no such branch. */
export async function findUses(db: Db, type: Classification, id: number): Promise<Counts | null> {
  const { table, column, followed } = classifications[type]
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from documents where ${sql.ref(column)} = ${id}) as documents,
      (select count(*)::int from ${sql.table(table)} where parent_id = ${id}) as branches,
      ${followed ? sql`(select count(*)::int from subscriptions where document_type_id = ${id})` : sql`0`} as subscriptions
    from ${sql.table(table)} where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

const words = {
  documents: ['document', 'documents'],
  branches: ['branche', 'branches'],
  subscriptions: ['abonnement', 'abonnements'],
} as const satisfies Record<keyof Counts, readonly [one: string, several: string]>

/** Formats « 12 documents et 1 branche »; an empty string when the branch is unused. */
export function describeUses(counts: Counts): string {
  const found = (Object.keys(words) as (keyof Counts)[]).filter((kind) => counts[kind] > 0)
  const said = found.map((kind) => `${counts[kind].toLocaleString('fr-FR')} ${words[kind][counts[kind] > 1 ? 1 : 0]}`)
  return new Intl.ListFormat('fr', { type: 'conjunction' }).format(said)
}

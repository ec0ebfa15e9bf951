import { sql } from 'kysely'
import type { ThematicUses } from '#contract/publishing/thematics/thematics.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'

type Counts = Omit<ThematicUses, '@context' | '@id' | '@type'>

/** Counts the uses of a thematic; null when it does not exist. */
export const countUses = async (db: Db, id: number): Promise<Counts | null> =>
  (await countUsesOfEach(db, [id])).get(id) ?? null

/** Counts the uses of each of these thematics, omitting unknown ids. */
export async function countUsesOfEach(db: Db, ids: readonly number[]): Promise<Map<number, Counts>> {
  const { rows } = await sql<Counts & { id: number }>`
    select id,
      (select count(*)::int from agenda_point_thematics where thematic_id = thematics.id) as points,
      (select count(*)::int from document_thematics where thematic_id = thematics.id) as documents,
      (select count(*)::int from content_thematics where thematic_id = thematics.id) as contents,
      (select count(*)::int from decision_thematics where thematic_id = thematics.id) as decisions,
      (select count(*)::int from consultations where thematic_id = thematics.id) as consultations,
      (select count(*)::int from commitment_thematics where thematic_id = thematics.id) as commitments
    from thematics where id = any(${ids}::int[])
  `.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/**
 * Finds the uses of a thematic.
 * @throws Failure `record.notFound`
 */
export async function findUses(db: Db, id: number): Promise<ThematicUses> {
  const counts = await countUses(db, id)
  if (!counts) throw new Failure('record.notFound')
  return {
    '@context': '/api/contexts/ThematicUses',
    '@id': `/api/thematics/${id}/uses`,
    '@type': 'ThematicUses',
    ...counts,
  }
}

const words = {
  points: ['point d’ordre du jour', 'points d’ordre du jour'],
  documents: ['document', 'documents'],
  contents: ['contenu', 'contenus'],
  decisions: ['décision', 'décisions'],
  consultations: ['consultation', 'consultations'],
  commitments: ['engagement', 'engagements'],
} as const satisfies Record<keyof Counts, readonly [one: string, several: string]>

/** Formats « 3 points d’ordre du jour et 1 document »; an empty string without uses. */
export function describeUses(counts: Counts): string {
  const found = (Object.keys(words) as (keyof Counts)[]).filter((kind) => counts[kind] > 0)
  const said = found.map((kind) => `${counts[kind]} ${words[kind][counts[kind] === 1 ? 0 : 1]}`)
  return new Intl.ListFormat('fr', { type: 'conjunction' }).format(said)
}

import { sql } from 'kysely'
import { type BodyForm, bodyLevels } from '#contract/people/bodies/bodies.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { FieldFailure } from '#server/ground/http/payload/fieldViolation.ts'

interface TreePlace {
  codeTaken: boolean
  nameTaken: boolean
  /** path from the root to the parent; null when there is none */
  above: number[] | null
  /** levels below the body that moves */
  levelsBelow: number
}

/**
 * Checks the name, the code and the place in the tree of a body, and reports all violations at once.
 * @param id null for a new body
 * @param form the fields that are valid by themselves
 */
export async function validateBody(
  db: Db,
  id: number | null,
  { name = '', code = '', parentIrp }: Partial<BodyForm>,
): Promise<FieldFailure[]> {
  const parentId = parentIrp?.id ?? null
  const { rows } = await sql<TreePlace>`
    select
      exists (select from bodies where folded(code) = folded(${code}) and id is distinct from ${id}) as code_taken,
      exists (select from bodies where folded(name) = folded(${name}) and id is distinct from ${id}
        and parent_id is not distinct from ${parentId}) as name_taken,
      (select path from bodies where id = ${parentId}) as above,
      (select coalesce(max(cardinality(below.path)) - min(cardinality(below.path)), 0)
        from bodies below where below.path @> array[${id}::int]) as levels_below
  `.execute(db)
  const [place] = rows
  if (!place) return []
  const faults: FieldFailure[] = []
  // The siblings are unknown while the parent is invalid.
  if (place.nameTaken && parentIrp !== undefined) faults.push(['name', 'bodies.nameTaken'])
  if (place.codeTaken) faults.push(['code', 'bodies.codeTaken'])
  if (parentIrp && !place.above) faults.push(['parentIrp', 'record.gone'])
  else if (id !== null && place.above?.includes(id)) faults.push(['parentIrp', 'bodies.cycle'])
  else if ((place.above?.length ?? 0) + 1 + place.levelsBelow > bodyLevels) faults.push(['parentIrp', 'bodies.tooDeep'])
  return faults
}

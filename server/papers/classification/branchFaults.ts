import { sql } from 'kysely'
import type { FailureCode } from '#contract/ground/failures.ts'
import { branchLevels } from '#contract/papers/classifications.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { FieldFailure } from '#server/ground/http/payload/fieldViolation.ts'
import { type Classification, classifications } from './classifications.ts'

interface Place {
  nameTaken: boolean
  /** ids from the parent up to the root; empty when there is none */
  above: number[]
  /** number of levels below the branch */
  levelsBelow: number
}

/** Bounds the recursive queries: more levels than a tree may have. */
const maxWalkedLevels = branchLevels + 1

/** Converts a parent id of the API, where 0 is the root, to the column value, where null is the root. */
export const parentColumn = (parentId: number): number | null => (parentId === 0 ? null : parentId)

/**
 * Finds all faults of the name and the parent of a branch (DOMAIN §5.1).
 * @param id null for a new branch
 * @param form the fields that are valid by themselves
 */
export async function findBranchFaults(
  db: Db,
  type: Classification,
  id: number | null,
  { name = '', parentId }: { name?: string | undefined; parentId?: number | undefined },
): Promise<FieldFailure[]> {
  const parent = parentColumn(parentId ?? 0)
  const table = sql.table(classifications[type].table)
  const { rows } = await sql<Place>`
    with recursive above as (
      select id, parent_id, 1 as level from ${table} where id = ${parent}
      union all
      select higher.id, higher.parent_id, above.level + 1 from above join ${table} higher on higher.id = above.parent_id
      where above.level < ${sql.lit(maxWalkedLevels)}
    ), below as (
      select id, 0 as depth from ${table} where id = ${id}
      union all
      select child.id, below.depth + 1 from below join ${table} child on child.parent_id = below.id
      where below.depth < ${sql.lit(maxWalkedLevels)}
    )
    select
      exists (select from ${table} where folded(name) = folded(${name}) and id is distinct from ${id}
        and parent_id is not distinct from ${parent}) as name_taken,
      array(select id from above order by level) as above,
      (select coalesce(max(depth), 0) from below) as levels_below
  `.execute(db)
  const [place] = rows
  if (!place) return []
  const faults: FieldFailure[] = []
  // The siblings are unknown while the parent is invalid.
  if (place.nameTaken && parentId !== undefined) faults.push(['name', 'classifications.nameTaken'])
  const misplaced = misplacement(id, parent, place)
  if (misplaced) faults.push(['parentId', misplaced])
  return faults
}

function misplacement(id: number | null, parent: number | null, { above, levelsBelow }: Place): FailureCode | null {
  if (parent !== null && above.length === 0) return 'record.gone'
  if (id !== null && above.includes(id)) return 'classifications.cycle'
  return above.length + 1 + levelsBelow > branchLevels ? 'classifications.tooDeep' : null
}

import { sql } from 'kysely'
import type { HomeScope } from '#contract/ground/homeScopes.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

export interface Visit {
  /** the end of the previous visit of the portal, ISO instant; null for the first one */
  since: string | null
  /** the last chosen scope; null when none was ever chosen */
  scope: HomeScope | null
}

/** Finds the visit of the viewer, which authentication records. */
export async function findVisit({ pipelinedReads: reads }: Portal, viewer: Viewer): Promise<Visit> {
  const { rows } = await sql<Visit>`
    select (select before_at from home_visits where user_id = ${viewer.id}::int) as since,
      (select home_scope from user_preferences where user_id = ${viewer.id}::int) as scope
  `.execute(reads)
  return rows[0] as Visit
}

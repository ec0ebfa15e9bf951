import { sql } from 'kysely'
import type { HomeScope } from '#contract/ground/homeScopes.ts'
import { createBatchLoader } from '#server/ground/identity/batchLoader.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

export interface Visit {
  /** the end of the previous visit of the portal, ISO instant; null for the first one */
  since: string | null
  /** the last chosen scope; null when none was ever chosen */
  scope: HomeScope | null
}

/**
 * Creates a function that finds the current visit of a user, which authentication records. Many people open the home
 * page in the same instant: one statement serves all of them.
 */
export function createVisitLoader({ pipelinedReads: reads }: Portal) {
  const find = createBatchLoader(async (userIds: readonly number[]) => {
    const { rows } = await sql<Visit & { userId: number }>`
      select id as user_id, (select before_at from home_visits where user_id = id) as since,
        (select home_scope from user_preferences where user_id = id) as scope
      from unnest(${userIds}::int[]) id
    `.execute(reads)
    return new Map(rows.map(({ userId, ...visit }): [number, Visit] => [userId, visit]))
  })
  return async (userId: number): Promise<Visit> => (await find(userId)) ?? { since: null, scope: null }
}

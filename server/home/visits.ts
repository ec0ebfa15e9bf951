import { sql } from 'kysely'
import type { HomeScope } from '#contract/homeScopes.ts'
import type { Viewer } from '#contract/standing.ts'
import { hurried } from '#server/database/hurried.ts'
import type { Portal } from '#server/portal.ts'

/** A visit is over when nothing was asked for so long. */
const quietMinutes = 30

export interface Visit {
  /** the end of the visit before, ISO; null at the first */
  since: string | null
  /** what the person last chose to see; null when they never did */
  scope: HomeScope | null
}

/** Who hears of what went wrong and is nobody's fault. */
export interface Listener {
  warn: (details: object, message: string) => void
}

/**
 * Remembers that the viewer is at the dashboard. A visit that cannot be written down takes nothing away from the page: nothing
 * is marked as new there.
 */
export async function keepVisit({ db, clock }: Portal, viewer: Viewer, log: Listener): Promise<Visit> {
  try {
    const { rows } = await sql<Visit>`
      insert into home_visits (user_id, last_at, before_at)
      select ${viewer.id}::int, ${clock.now().toISOString()}::timestamptz, null from ${hurried}
      on conflict (user_id) do update set
        last_at = greatest(home_visits.last_at, excluded.last_at),
        before_at = case when home_visits.last_at < excluded.last_at - ${sql.lit(`${quietMinutes} minutes`)}::interval
          then home_visits.last_at else home_visits.before_at end
      returning before_at as since,
        (select home_scope from user_preferences where user_preferences.user_id = home_visits.user_id) as scope
    `.execute(db)
    return rows[0] as Visit
  } catch (error) {
    log.warn({ err: error, user: viewer.id }, 'a visit of the dashboard could not be written down')
    return { since: null, scope: null }
  }
}

import { sql } from 'kysely'
import type { HomeScope } from '#contract/ground/homeScopes.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { asyncCommitSql } from '#server/ground/database/asyncCommit.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Minutes without requests after which a visit is over. */
const visitTimeoutMinutes = 30

export interface Visit {
  /** the end of the previous visit, ISO instant; null for the first one */
  since: string | null
  /** the last chosen scope; null when none was ever chosen */
  scope: HomeScope | null
}

/** A logger for problems that do not fail the request. */
export interface WarningLog {
  warn: (details: object, message: string) => void
}

/** Interval within which a visit is not recorded again, so that repeated requests only read. */
const minRecordIntervalMs = 15_000

/** Records that the viewer visits the dashboard. On an error, the page is shown with nothing marked as new. */
export async function recordVisit(portal: Portal, viewer: Viewer, log: WarningLog): Promise<Visit> {
  try {
    return (await findCurrentVisit(portal, viewer)) ?? (await upsertVisit(portal, viewer))
  } catch (error) {
    log.warn({ err: error, user: viewer.id }, 'a visit of the dashboard could not be written down')
    return { since: null, scope: null }
  }
}

const scopeSql = sql`(select home_scope from user_preferences where user_preferences.user_id = home_visits.user_id) as scope`

/** Finds the visit if it was recorded a moment ago. */
async function findCurrentVisit({ pipelinedReads: reads, clock }: Portal, viewer: Viewer): Promise<Visit | undefined> {
  const now = clock.now()
  const { rows } = await sql<Visit>`
    select before_at as since, ${scopeSql} from home_visits
    where user_id = ${viewer.id}::int and last_at > ${new Date(now.getTime() - minRecordIntervalMs).toISOString()}::timestamptz
      and last_at <= ${now.toISOString()}::timestamptz
  `.execute(reads)
  return rows[0]
}

async function upsertVisit({ db, clock }: Portal, viewer: Viewer): Promise<Visit> {
  const { rows } = await sql<Visit>`
    insert into home_visits (user_id, last_at, before_at)
    select ${viewer.id}::int, ${clock.now().toISOString()}::timestamptz, null from ${asyncCommitSql}
    on conflict (user_id) do update set
      last_at = greatest(home_visits.last_at, excluded.last_at),
      before_at = case when home_visits.last_at < excluded.last_at - ${sql.lit(`${visitTimeoutMinutes} minutes`)}::interval
        then home_visits.last_at else home_visits.before_at end
    returning before_at as since, ${scopeSql}
  `.execute(db)
  return rows[0] as Visit
}

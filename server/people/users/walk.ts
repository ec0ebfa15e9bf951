import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/standing.ts'
import { auditOnceSince } from '#server/ground/audit/audit.ts'
import { hurried } from '#server/ground/database/hurried.ts'
import type { Rows } from '#server/ground/database/lists/pages.ts'
import { countDifferent, refuseExcess, type Spent } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The number of different users per minute beyond which a member is copying the directory (QUALITY ACL-04). */
const quota = { name: 'directory', times: 200, seconds: 60 }

/**
 * Reads users for a member and counts them against the quota, in one statement.
 * @param question one row: `total`, and `rows` as a JSON array of users
 * @throws Failure `request.tooMany`
 */
export async function readCounted<Person>(
  portal: Portal,
  viewer: Viewer,
  question: RawBuilder<Rows<Person>>,
): Promise<Rows<Person>> {
  const ids = sql<
    number[]
  >`(select coalesce(array_agg((row ->> 'id')::int), '{}') from found, json_array_elements(found.rows) row)`
  const { rows } = await sql<Rows<Person> & Spent>`
    with found as (${question}), counted as (${countDifferent(portal, quota, viewer.id, ids)})
    select found.rows, found.total, counted.spent, counted.since from found, counted, ${hurried}
  `.execute(portal.db.withoutPlugins())
  const [answer] = rows
  if (!answer) return { rows: [], total: 0 }
  if (answer.spent > quota.times) await auditOnceSince(portal, viewer, 'accounts.walked', answer.since)
  refuseExcess(quota, answer, portal.clock.now())
  return { rows: answer.rows, total: answer.total }
}

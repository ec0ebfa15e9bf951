import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { auditOnceSince } from '#server/ground/audit/audit.ts'
import { asyncCommitSql } from '#server/ground/database/asyncCommit.ts'
import type { Rows } from '#server/ground/database/lists/pagination.ts'
import { assertWithinQuota, countDistinctSql, type QuotaUsage } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The number of different users per minute beyond which a member is copying the directory (QUALITY ACL-04). */
const directoryQuota = { name: 'directory', times: 200, seconds: 60 }

/**
 * Reads users for a member and counts them against the quota, in one statement.
 * @param question one row: `total`, and `rows` as a JSON array of users
 * @throws Failure `request.tooMany`
 */
export async function readWithinQuota<Person>(
  portal: Portal,
  viewer: Viewer,
  question: RawBuilder<Rows<Person>>,
): Promise<Rows<Person>> {
  const ids = sql<
    number[]
  >`(select coalesce(array_agg((row ->> 'id')::int), '{}') from found, json_array_elements(found.rows) row)`
  const { rows } = await sql<Rows<Person> & QuotaUsage>`
    with found as (${question}), counted as (${countDistinctSql(portal, directoryQuota, viewer.id, ids)})
    select found.rows, found.total, counted.spent, counted.since from found, counted, ${asyncCommitSql}
  `.execute(portal.db.withoutPlugins())
  const [answer] = rows
  if (!answer) return { rows: [], total: 0 }
  if (answer.spent > directoryQuota.times) await auditOnceSince(portal, viewer, 'accounts.walked', answer.since)
  assertWithinQuota(directoryQuota, answer, portal.clock.now())
  return { rows: answer.rows, total: answer.total }
}

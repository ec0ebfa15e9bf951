import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { auditOnceSince } from '#server/ground/audit/audit.ts'
import { asyncCommitSql } from '#server/ground/database/asyncCommit.ts'
import type { Rows } from '#server/ground/database/lists/pagination.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { assertWithinQuota, countDistinctSql, type QuotaUsage } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { canAdminister } from './filters.ts'

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

/**
 * Counts users who were read for the viewer against the quota, for responses that contain more than users.
 * @returns the users; null when the quota is exceeded, or could not hold them: these are not counted
 */
export async function withinDirectoryQuota<Person extends { id: number }>(
  portal: Portal,
  viewer: Viewer,
  found: Person[],
): Promise<Person[] | null> {
  if (found.length === 0 || canAdminister(viewer)) return found
  if (found.length > directoryQuota.times) return null
  try {
    const given = sql<Rows<Person>>`select ${JSON.stringify(found)}::json as rows, ${found.length}::int as total`
    return (await readWithinQuota(portal, viewer, given)).rows
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.tooMany') return null
    throw error
  }
}

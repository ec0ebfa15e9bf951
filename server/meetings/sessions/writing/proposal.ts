import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { type DelayFacts, legalNotices } from '#contract/meetings/delays/legalNotices.ts'
import type { ProposalQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import type { SessionProposal } from '#contract/meetings/sessions/sessions.ts'
import { today } from '#server/ground/context/clock.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { delayFactsSql, plannedSessionSql } from '#server/meetings/sessions/delayFacts.ts'
import { proposedTitle } from './proposedTitle.ts'
import { yearOf } from './sessionNumbers.ts'

type Found = Pick<SessionProposal, 'number' | 'overlaps' | 'minutesToApprove' | 'confidential'> & { delays: DelayFacts }

/**
 * Finds the defaults and the warnings for the form of a session, in one statement. No reading right is checked, since
 * people who prepare the sessions of a body may read them all.
 * @throws Failure `access.denied` for a body where the viewer prepares no sessions; `record.notFound`
 */
export async function proposeSession(
  { db, clock }: Portal,
  viewer: Viewer,
  query: ProposalQuery,
): Promise<SessionProposal> {
  const { irp, type, startsAt, endsAt, except = null } = query
  authorize(viewer, 'sessions.prepare', { bodyId: irp, status: 'draft', confidential: false })
  const others = sql`other.body_id = ${irp} and other.id is distinct from ${except}::int`
  const { rows } = await sql<Found>`
    select
      coalesce(
        (select own.number from sessions own
          where own.id = ${except}::int and own.body_id = ${irp} and own.year = ${yearOf(startsAt)}),
        (select coalesce(max(other.number), 0) + 1 from sessions other
          where other.body_id = ${irp} and other.year = ${yearOf(startsAt)})) as number,
      (select ${sessionReferencesSql} from sessions other
        where ${others} and other.status <> 'cancelled'
          and other.starts_at < ${endsAt}::timestamptz and other.ends_at > ${startsAt}::timestamptz) as overlaps,
      (select ${sessionReferencesSql} from sessions other left join minutes written on written.session_id = other.id
        where ${others} and other.status = 'held' and other.starts_at < ${startsAt}::timestamptz
          and coalesce(written.state, 'expected') not in ('approved', 'published')) as "minutesToApprove",
      body.confidential_by_default as confidential,
      ${delayFactsSql} as delays
    from bodies body join ${plannedSessionSql(query)} on session.body_id = body.id
    where body.id = ${irp}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const { delays, ...proposal } = found
  return {
    '@context': '/api/contexts/SessionProposal',
    '@id': '/api/sessions/proposal',
    '@type': 'SessionProposal',
    title: proposedTitle(type, startsAt),
    ...proposal,
    notices: legalNotices(delays, today(clock)),
  }
}

/** SQL: references to sessions, oldest first. Needs `other` in scope. */
const sessionReferencesSql = precompiledSql(sql`coalesce(json_agg(
  json_build_object('id', other.id, 'title', other.title, 'startsAt', other.starts_at)
  order by other.starts_at, other.id), '[]')`)

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Grant } from '#contract/ground/policy/grant.ts'
import { grantsOf, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Audience } from '#contract/meetings/sessions/followUp.ts'
import { today } from '#server/ground/context/clock.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { countMailFollowers } from '#server/messaging/subscriptions/followers.ts'
import { personReference } from '#server/people/users/present.ts'
import { dossierSql } from './dossierSql.ts'
import { findRecipients } from './recipients.ts'

const kind = 'session.convened'

interface Found extends Pick<Audience, 'readers' | 'people' | 'dossier'> {
  bodyId: number
  confidential: boolean
  endsAt: string
}

/**
 * Finds who will be able to read a session once the viewer has convened it, counts the mails of the convocation (SPEC §3
 * "Session form"), and what the session still lacks.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function findAudience({ db, clock }: Portal, viewer: Viewer, id: number): Promise<Audience> {
  const day = today(clock)
  const { rows } = await sql<Found>`
    select session.body_id, session.confidential, session.ends_at,
      (select count(*)::int from users person where person.status = 'validated' and ${canReadCondition(day)}) as readers,
      case when ${allowed(viewer, 'sessions.follow', sessionFacts)} then (
        select coalesce(json_agg(${personReference('person')}
          order by ${foldedSql(sql`person.last_name`)}, ${foldedSql(sql`person.first_name`)}, person.id), '[]')
        from users person where person.status = 'validated' and ${isMemberCondition(day, sql`assignment.body_id = body.id`)}
      ) end as people,
      case when ${allowed(viewer, 'sessions.follow', sessionFacts)} then ${dossierSql(viewer, id, day)} end as dossier
    from sessions session join bodies body on body.id = session.body_id
    where session.id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db)
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const { readers, people, dossier, endsAt, ...session } = found
  // A session that is over is filed as held, without a convocation.
  const isOver = new Date(endsAt) <= clock.now()
  const listeners = isOver ? [] : await findRecipients(db, { ...session, id, status: 'convened' }, kind, day)
  const others = listeners.filter(({ userId }) => userId !== viewer.id)
  return {
    '@context': '/api/contexts/Audience',
    '@id': `/api/sessions/${id}/audience`,
    '@type': 'Audience',
    readers,
    mailed: await countMailFollowers(db, kind, others),
    people,
    dossier,
  }
}

/**
 * SQL condition: the person will be able to read the convened session. Evaluates the grants of `sessions.read` for each
 * person.
 */
const canReadCondition = (day: string): RawBuilder<SqlBool> =>
  sql`('ROLE_ADMIN' = any(person.roles) or ${sql.join(
    grantsOf('sessions.read').map((grant) => grantCondition(grant, day)),
    sql` or `,
  )})`

/** The policy facts of the session once it is convened. */
const convenedSessionFacts = { ...sessionFacts, status: sql`'convened'` } as const

/**
 * SQL condition: the grant applies to the person. Needs `person`, `session` and `body` in scope. Grants to an author or
 * to oneself never apply to a session.
 */
function grantCondition({ system, inBody, underBody, author, self, when }: Grant, day: string): RawBuilder<SqlBool> {
  if (author || self) return sql`false`
  const facts = Object.entries(when ?? {}) as [keyof typeof convenedSessionFacts, readonly unknown[]][]
  const conditions = [
    ...(system ? [sql<SqlBool>`${system} = any(person.roles)`] : []),
    ...(inBody
      ? [isMemberCondition(day, sql`assignment.body_id = body.id and assignment.role = any(${inBody}::text[])`)]
      : []),
    ...(underBody ? [isMemberCondition(day, sql`assignment.body_id = any(body.path)`)] : []),
    ...facts.map(
      ([fact, values]) =>
        sql<SqlBool>`${convenedSessionFacts[fact]} in (${sql.join(values.map((value) => sql.lit(value)))})`,
    ),
  ]
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

const isMemberCondition = (day: string, where: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`exists (
  select from assignments assignment where assignment.user_id = person.id and ${where} and ${currentAssignmentCondition(day)})`

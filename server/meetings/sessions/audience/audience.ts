import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Audience } from '#contract/followUp.ts'
import type { Grant } from '#contract/policy.ts'
import { grantsOf, type Viewer } from '#contract/standing.ts'
import { today } from '#server/ground/context/clock.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { folded } from '#server/ground/database/sql/folded.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { isCurrent } from '#server/ground/identity/currentAssignment.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { countMailedFollowers } from '#server/messaging/subscriptions/followers.ts'
import { personReference } from '#server/people/users/present.ts'
import { listenersOf } from './listeners.ts'

const kind = 'session.convened'

interface Found extends Pick<Audience, 'readers' | 'people'> {
  bodyId: number
  confidential: boolean
  endsAt: string
}

/**
 * Who will see a session once the viewer has convened it, and to how many the convocation is mailed (SPEC §3 "Session form").
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function findAudience({ db, clock }: Portal, viewer: Viewer, id: number): Promise<Audience> {
  const day = today(clock)
  const { rows } = await sql<Found>`
    select session.body_id, session.confidential, session.ends_at,
      (select count(*)::int from users person where person.status = 'validated' and ${mayRead(day)}) as readers,
      case when ${allowed(viewer, 'sessions.follow', sessionFacts)} then (
        select coalesce(json_agg(${personReference('person')}
          order by ${folded(sql`person.last_name`)}, ${folded(sql`person.first_name`)}, person.id), '[]')
        from users person where person.status = 'validated' and ${sits(day, sql`assignment.body_id = body.id`)}
      ) end as people
    from sessions session join bodies body on body.id = session.body_id
    where session.id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db)
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const { readers, people, endsAt, ...session } = found
  // what is over is filed as held: nobody is called to it
  const isOver = new Date(endsAt) <= clock.now()
  const listeners = isOver ? [] : await listenersOf(db, { ...session, id, status: 'convened' }, kind, day)
  const others = listeners.filter(({ userId }) => userId !== viewer.id)
  return {
    '@context': '/api/contexts/Audience',
    '@id': `/api/sessions/${id}/audience`,
    '@type': 'Audience',
    readers,
    mailed: await countMailedFollowers(db, kind, others),
    people,
  }
}

/** The people who pass `sessions.read` on the session once convened: the policy, asked the other way round. */
const mayRead = (day: string): RawBuilder<SqlBool> =>
  sql`('ROLE_ADMIN' = any(person.roles) or ${sql.join(
    grantsOf('sessions.read').map((grant) => holds(grant, day)),
    sql` or `,
  )})`

/** The facts of the session as it will be. */
const convened = { ...sessionFacts, status: sql`'convened'` } as const

/** Reads `person`, `session` and `body`. A session has no author and is nobody: these grants hold for no one. */
function holds({ system, inBody, underBody, author, self, when }: Grant, day: string): RawBuilder<SqlBool> {
  if (author || self) return sql`false`
  const facts = Object.entries(when ?? {}) as [keyof typeof convened, readonly unknown[]][]
  const conditions = [
    ...(system ? [sql<SqlBool>`${system} = any(person.roles)`] : []),
    ...(inBody ? [sits(day, sql`assignment.body_id = body.id and assignment.role = any(${inBody}::text[])`)] : []),
    ...(underBody ? [sits(day, sql`assignment.body_id = any(body.path)`)] : []),
    ...facts.map(
      ([fact, values]) => sql<SqlBool>`${convened[fact]} in (${sql.join(values.map((value) => sql.lit(value)))})`,
    ),
  ]
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

const sits = (day: string, where: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`exists (
  select from assignments assignment where assignment.user_id = person.id and ${where} and ${isCurrent(day)})`

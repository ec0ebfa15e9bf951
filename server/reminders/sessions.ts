import { sql } from 'kysely'
import type { Facts } from '#contract/facts.ts'
import { can, type Viewer } from '#contract/standing.ts'
import { findViewers } from '#server/accounts/viewers.ts'
import { factsObject } from '#server/documents/facts.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Portal } from '#server/portal.ts'
import { dayOf } from '#server/sessions/meetings.ts'
import { followersOfSession } from '#server/subscriptions/followers.ts'
import { findAudience, type Tx } from './audience.ts'

/** Days before a session at which its members are reminded of it (DOMAIN §14). */
const daysBefore = 2

type Coming = Facts['sessions'] & { id: number; startsAt: string; on: string }

/**
 * The sessions of the days to come: what is still unread of each is counted for each person. One that was convened, or moved, since
 * the reminder would have left was just told of.
 */
export async function remindOfSessions(portal: Portal, tx: Tx, day: string): Promise<void> {
  const sessions = await comingSessions(tx, day)
  if (sessions.length === 0) return
  const audience = await findAudience(
    tx,
    sessions.map(({ bodyId }) => bodyId),
    day,
  )
  const unread = await readUnread(
    tx,
    sessions.map(({ id }) => id),
  )
  for (const session of sessions) {
    const followers = await followersOfSession(tx, session.id, { byProjects: false })
    const others = await findViewers(
      tx,
      followers.map(({ userId }) => userId),
      { day },
    )
    const people = new Map([...others, ...audience.membersOf(session.bodyId)].map((person) => [person.id, person]))
    const readers = [...people.values()].filter((person) => can(person, 'sessions.read', session))
    for (const [count, told] of Map.groupBy(readers, (reader) => unread(session.id, reader)))
      await notify(
        portal,
        tx,
        {
          kind: 'session.reminder',
          cause: `reminder:${session.id}:${session.on}`,
          sessionId: session.id,
          facts: { startsAt: session.startsAt, count },
        },
        told.map(({ id }) => ({ userId: id })),
      )
  }
}

async function comingSessions(tx: Tx, day: string): Promise<Coming[]> {
  const on = dayOf('session')
  const { rows } = await sql<Coming>`
    select session.id, session.body_id, session.status, session.confidential, session.starts_at, ${on}::text as on
    from sessions session
    where session.status = 'convened' and ${on} > ${day}::date and ${on} <= ${day}::date + ${sql.lit(daysBefore)}
      and not exists (
        select from session_events event
        where event.session_id = session.id and event.kind in ('convocation', 'postponement')
          and (event.at at time zone 'Europe/Paris')::date >= ${on} - ${sql.lit(daysBefore)})
    order by session.starts_at, session.id
  `.execute(tx)
  return rows
}

interface Paper {
  sessionId: number
  facts: Facts['documents']
  readers: number[]
}

/** How many documents of a session a person may read and has not read, as they are now. */
async function readUnread(tx: Tx, sessionIds: readonly number[]) {
  const { rows } = await sql<Paper>`
    select documents.session_id, ${factsObject} as facts,
      array(select user_id from document_readings reading
        where reading.document_id = documents.id and reading.version_number = documents.published_version) as readers
    from documents join sessions session on session.id = documents.session_id
    where documents.session_id = any(${sessionIds}::int[]) and documents.status = 'published'
  `.execute(tx)
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId)
  const readers = new Map(rows.map((paper) => [paper, new Set(paper.readers)]))
  return (sessionId: number, person: Viewer): number =>
    (bySession.get(sessionId) ?? []).filter(
      (paper) => !readers.get(paper)?.has(person.id) && can(person, 'documents.read', paper.facts),
    ).length
}

import { type RawBuilder, sql } from 'kysely'
import { allowedRecords } from '#contract/ground/policy/allowedRecords.ts'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import { findViewers } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { yieldInSlices } from '#server/ground/tasks/slices.ts'
import { startDaySql } from '#server/meetings/sessions/startDaySql.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { findAudience, type Tx } from '#server/messaging/reminders/audience.ts'
import { followersOfSession } from '#server/messaging/subscriptions/followers.ts'
import { documentFactsJson } from '#server/papers/documents/facts.ts'

/** Days before a session at which its members get a reminder (DOMAIN §14). */
const daysBefore = 2

type Coming = Facts['sessions'] & { id: number; startsAt: string; on: string }

/**
 * Reminds members and followers of upcoming sessions, with each user's number of unread documents. Skips sessions
 * convened or postponed since the reminder was due: those were just notified.
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
    const byCount = new Map<number, Viewer[]>()
    for await (const slice of yieldInSlices([...people.values()]))
      for (const person of slice)
        if (can(person, 'sessions.read', session))
          byCount.getOrInsertComputed(unread(session.id, person), () => []).push(person)
    for (const [count, told] of byCount)
      await notify(
        portal,
        tx,
        {
          kind: 'session.reminder',
          dedupeKey: `reminder:${session.id}:${session.on}`,
          sessionId: session.id,
          facts: { startsAt: session.startsAt, count },
        },
        told.map(({ id }) => ({ userId: id })),
      )
  }
}

async function comingSessions(tx: Tx, day: string): Promise<Coming[]> {
  const on = startDaySql('session')
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

/** Documents of a session with the same policy facts. */
interface DocumentGroup {
  sessionId: number
  facts: Facts['documents']
  count: number
}

/** Returns a function that counts the current documents of a session that a user may read and has not read. */
async function readUnread(
  tx: Tx,
  sessionIds: readonly number[],
): Promise<(sessionId: number, person: Viewer) => number> {
  const papers = sql`
    select documents.id, documents.published_version, documents.session_id, ${documentFactsJson}::jsonb as facts
    from documents join sessions session on session.id = documents.session_id
    where documents.session_id = any(${sessionIds}::int[]) and documents.status = 'published'`
  const { rows } = await sql<DocumentGroup>`
    select session_id, facts, count(*)::int as count from (${papers}) paper group by session_id, facts order by session_id, facts
  `.execute(tx)
  const read = await countRead(tx, papers)
  const allowedOf = new Map(
    [...Map.groupBy(rows.entries(), ([, { sessionId }]) => sessionId)].map(([sessionId, groups]) => [
      sessionId,
      allowedRecords(
        'documents.read',
        groups.map(([place, group]) => ({ ...group, place })),
      ),
    ]),
  )
  return (sessionId, person) => {
    const theirs = allowedOf.get(sessionId)?.(person) ?? []
    return theirs.reduce((sum, { count, place }) => sum + count - (read.get(`${person.id} ${place}`) ?? 0), 0)
  }
}

/** Counts the documents that each user has read. @returns counts by user id and index of the document group */
async function countRead(tx: Tx, papers: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: number; place: number; count: number }>`
    select reading.user_id, paper.place, count(*)::int as count
    from (select *, dense_rank() over (order by session_id, facts) - 1 as place from (${papers}) paper) paper
    join document_readings reading on reading.document_id = paper.id and reading.version_number = paper.published_version
    group by reading.user_id, paper.place
  `.execute(tx)
  const read = new Map<string, number>()
  for await (const slice of yieldInSlices(rows))
    for (const { userId, place, count } of slice) read.set(`${userId} ${place}`, count)
  return read
}

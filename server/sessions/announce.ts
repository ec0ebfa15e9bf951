import { sql, type Transaction } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import { can, type Viewer } from '#contract/standing.ts'
import { findSeated } from '#server/accounts/viewers.ts'
import { today } from '#server/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Portal } from '#server/portal.ts'
import { followersOfSession, readersAmong, tellFollowers } from '#server/subscriptions/followers.ts'

const kinds: Partial<Record<Schema['sessionEvents']['kind'], NotificationKind & `session.${string}`>> = {
  convocation: 'session.convened',
  change: 'session.changed',
  postponement: 'session.postponed',
  cancellation: 'session.cancelled',
}

/**
 * The task `sessions.announce`: tells the members of the body what happened, and those who follow the session, its body or, once
 * it is convened, a project of its points: each of them of what others did. Members are told as they have chosen for the kind,
 * whatever they follow. Changes that were not told yet are told together. Done again, it tells nothing twice.
 */
export async function announce(
  portal: Portal,
  { sessionId, eventId }: { sessionId: number; eventId: number },
): Promise<void> {
  const { db, clock } = portal
  await db.transaction().execute(async (tx) => {
    const at = clock.now().toISOString()
    const events = await announced(tx, eventId, at)
    const session = await tx
      .selectFrom('sessions')
      .select(['bodyId', 'status', 'confidential'])
      .where('id', '=', sessionId)
      .executeTakeFirst()
    const kind = kinds[events[0]?.kind ?? 'holding']
    if (!session || !kind) return
    const day = today(clock)
    const mayRead = (person: Viewer) => can(person, 'sessions.read', session)
    const members = (await findSeated(tx, session.bodyId, { day })).filter(mayRead)
    const listeners = members.map(({ id }) => ({ userId: id }))
    const inBody = new Set(members.map(({ id }) => id))
    const followers = await followersOfSession(tx, sessionId, { byProjects: kind === 'session.convened' })
    const others = followers.filter(({ userId }) => !inBody.has(userId))
    const readers = await readersAmong(tx, others, day, mayRead)
    const lastOfOthers = Map.groupBy(
      [...listeners, ...readers],
      ({ userId }) => events.findLast(({ byUserId }) => byUserId !== userId)?.id,
    )
    for (const [last, told] of lastOfOthers)
      if (last !== undefined)
        await tellFollowers(portal, tx, { kind, cause: `event:${last}`, sessionId, eventId: last }, told)
  })
}

/** The event, and the changes that wait to be told with it: theirs from now on. */
async function announced(tx: Transaction<Schema>, eventId: number, at: string) {
  const { rows } = await sql<{ id: number; kind: Schema['sessionEvents']['kind']; byUserId: number | null }>`
    update session_events event set announced_at = ${at}
    from session_events asked
    where asked.id = ${eventId} and event.announced_at is null and event.session_id = asked.session_id
      and event.kind = asked.kind and event.id <= asked.id and (asked.kind = 'change' or event.id = asked.id)
    returning event.id, event.kind, event.by_user_id
  `.execute(tx)
  return rows.sort((one, other) => one.id - other.id)
}

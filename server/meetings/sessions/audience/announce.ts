import { sql, type Transaction } from 'kysely'
import type { SessionChange } from '#contract/meetings/sessions/sessionEvents.ts'
import type { NotificationFacts, NotificationKind } from '#contract/messaging/notifications.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { changedPartsOf } from '#server/meetings/sessions/life/changes.ts'
import { notifyFollowers } from '#server/messaging/subscriptions/followers.ts'
import { publishWithSession } from '#server/papers/documents/publishWithSession.ts'
import { findRecipients } from './recipients.ts'

const kinds: Partial<Record<Schema['sessionEvents']['kind'], NotificationKind & `session.${string}`>> = {
  convocation: 'session.convened',
  change: 'session.changed',
  postponement: 'session.postponed',
  cancellation: 'session.cancelled',
}

/**
 * The task `sessions.announce`: notifies the recipients of a session about an event, each of them about changes of
 * others only. Changes that were not announced yet share one notification; a convocation is announced with the
 * documents that it makes visible. It is idempotent.
 */
export async function announceSessionEvent(
  portal: Portal,
  { sessionId, eventId }: { sessionId: number; eventId: number },
): Promise<void> {
  const { db, clock } = portal
  await db.transaction().execute(async (tx) => {
    const at = clock.now()
    const events = await markAnnounced(tx, eventId, at.toISOString())
    const session = await tx
      .selectFrom('sessions')
      .select(['id', 'bodyId', 'status', 'confidential'])
      .where('id', '=', sessionId)
      .executeTakeFirst()
    const [first] = events
    const kind = first && kinds[first.kind]
    if (!session || !kind) return
    const listeners = await findRecipients(tx, session, kind, today(clock))
    const authors = new Set(events.map(({ byUserId }) => byUserId))
    const byAuthor = Map.groupBy(listeners, ({ userId }) => (authors.has(userId) ? userId : null))
    for (const [author, told] of byAuthor) {
      const ofOthers = events.filter(({ byUserId }) => author === null || byUserId !== author)
      const last = ofOthers.at(-1)
      if (!last) continue
      const facts: NotificationFacts =
        kind === 'session.changed' ? { changed: changedPartsOf(ofOthers.flatMap(({ changes }) => changes)) } : {}
      await notifyFollowers(
        portal,
        tx,
        { kind, dedupeKey: `event:${last.id}`, sessionId, eventId: last.id, facts, at },
        told,
      )
    }
    if (kind === 'session.convened') await publishWithSession(portal, tx, { sessionId, by: first.byUserId, at })
  })
}

interface AnnouncedEvent {
  id: number
  kind: Schema['sessionEvents']['kind']
  byUserId: number | null
  changes: readonly Pick<SessionChange, 'what' | 'isOutcome'>[]
}

/**
 * Marks the event, and the earlier changes that wait with it, as announced.
 * @returns the events that were not announced before
 */
async function markAnnounced(tx: Transaction<Schema>, eventId: number, at: string): Promise<AnnouncedEvent[]> {
  const { rows } = await sql<AnnouncedEvent>`
    update session_events event set announced_at = ${at}
    from session_events asked
    where asked.id = ${eventId} and event.announced_at is null and event.session_id = asked.session_id
      and event.kind = asked.kind and event.id <= asked.id and (asked.kind = 'change' or event.id = asked.id)
    returning event.id, event.kind, event.by_user_id, event.changes
  `.execute(tx)
  return rows.sort((one, other) => one.id - other.id)
}

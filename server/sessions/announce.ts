import { sql, type Transaction } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import { can } from '#contract/standing.ts'
import { findSeated } from '#server/accounts/viewers.ts'
import { today } from '#server/clock.ts'
import type { Schema } from '#server/database/schema.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Portal } from '#server/portal.ts'

const kinds: Partial<Record<Schema['sessionEvents']['kind'], NotificationKind & `session.${string}`>> = {
  convocation: 'session.convened',
  change: 'session.changed',
  postponement: 'session.postponed',
  cancellation: 'session.cancelled',
}

/**
 * The task `sessions.announce`: tells the members of the body what happened, each of them of what others did. Changes that
 * were not told yet are told together. Done again, it tells nothing twice.
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
    const members = await findSeated(tx, session.bodyId, { day: today(clock) })
    const readers = members.filter((member) => can(member, 'sessions.read', session))
    const lastOfOthers = Map.groupBy(readers, ({ id }) => events.findLast(({ byUserId }) => byUserId !== id)?.id)
    for (const [last, told] of lastOfOthers) {
      if (last === undefined) continue
      await notify(
        portal,
        tx,
        { kind, cause: `event:${last}`, sessionId, eventId: last },
        told.map(({ id }) => ({ userId: id })),
      )
    }
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

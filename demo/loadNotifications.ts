import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { findAdministrators } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { announceSessionEvent } from '#server/meetings/sessions/audience/announce.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { followOwnBodies } from '#server/messaging/subscriptions/followOwnBodies.ts'
import { announceStep } from '#server/papers/documents/announce.ts'
import { announceContent } from '#server/publishing/contents/announce.ts'
import type { BodyCode } from './bodies.ts'
import { addDays } from './calendar.ts'
import { portalAt, userIdsByEmail } from './contents/loadHelpers.ts'
import { follows } from './follows.ts'
import { requireId } from './loadPeople.ts'

/** How many days back notifications go, and for how many they are unread. */
const notifiedDays = 60
const unreadDays = 10

/**
 * Lets members follow their bodies, some also sessions and slices of the document flow, then sends the notifications of
 * the last weeks on their days, as the portal would have. Their mails count as sent.
 * @param reference `2026-03-19`
 */
export async function loadNotifications(portal: Portal, reference: string): Promise<void> {
  const start = portalAt(portal, `${addDays(reference, -notifiedDays)}T08:00:00Z`)
  await portal.db.transaction().execute((tx) => loadSubscriptions(start, tx))
  const since = addDays(reference, -notifiedDays)
  for (const { documentId, stepId, at } of await stepsSince(portal, since))
    await announceStep(portalAt(portal, at), { documentId, stepId })
  for (const { sessionId, eventId, at } of await eventsSince(portal, since))
    await announceSessionEvent(portalAt(portal, at), { sessionId, eventId })
  for (const { contentId, at } of await contentsSince(portal, since))
    await announceContent(portalAt(portal, at), { contentId, by: null })
  await portal.db.transaction().execute(async (tx) => {
    await notifyOfPendingAccounts(portal, tx)
    await markOldAsRead(portal, tx, addDays(reference, -unreadDays))
  })
}

async function loadSubscriptions(portal: Portal, tx: Transaction<Schema>): Promise<void> {
  const people = await userIdsByEmail({ db: tx })
  const bodies = new Map(
    (await tx.selectFrom('bodies').select(['id', 'code']).execute()).map(({ id, code }) => [code as BodyCode, id]),
  )
  await followOwnBodies(portal, tx, [...people.values()])
  const at = portal.clock.now().toISOString()
  for (const { email, rhythm = 'daily', body, ...what } of follows) {
    const userId = requireId(people, email)
    const bodyId = requireId(bodies, body)
    if ('session' in what)
      await sql`
        insert into subscriptions (user_id, session_id, rhythm, created_at, seen_at)
        select ${userId}, id, ${rhythm}, ${at}, ${at} from sessions
        where body_id = ${bodyId} and status = 'convened' and not confidential order by starts_at limit 1
        on conflict on constraint subscriptions_key do nothing`.execute(tx)
    else
      await tx
        .insertInto('subscriptions')
        .values({ userId, bodyId, family: what.family ?? null, rhythm, createdAt: at, seenAt: at })
        .onConflict((same) => same.constraint('subscriptions_key').doNothing())
        .execute()
  }
}

const stepsSince = async ({ db }: Portal, since: string) =>
  db
    .selectFrom('documentSteps')
    .select(['documentId', 'id as stepId', 'at'])
    .where('at', '>=', since)
    .where('toStatus', 'in', ['submitted', 'published', 'refused'])
    .orderBy('at')
    .orderBy('id')
    .execute()

const eventsSince = async ({ db }: Portal, since: string) =>
  db
    .selectFrom('sessionEvents')
    .select(['sessionId', 'id as eventId', 'at'])
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute()

const contentsSince = async ({ db }: Portal, since: string) =>
  db
    .selectFrom('contents')
    .select(['id as contentId', sql<string>`published_at`.as('at')])
    .where('status', '=', 'published')
    .where('publishedAt', '>=', since)
    .orderBy('publishedAt')
    .execute()

/** Notifies administrators of pending accounts. */
async function notifyOfPendingAccounts(portal: Portal, tx: Transaction<Schema>): Promise<void> {
  const administrators = await findAdministrators(tx, { day: portal.clock.now().toISOString().slice(0, 10) })
  const waiting = await tx.selectFrom('users').select(['id', 'createdAt']).where('status', '=', 'pending').execute()
  for (const { id, createdAt } of waiting)
    await notify(
      portalAt(portal, createdAt),
      tx,
      { kind: 'account.registered', dedupeKey: `registered:${id}`, aboutUserId: id },
      administrators.map((administrator) => ({ userId: administrator.id })),
    )
}

/**
 * Marks due mails as sent, older notifications as read except the latest one of each person, and followed records as
 * seen.
 */
async function markOldAsRead({ clock }: Portal, tx: Transaction<Schema>, unreadSince: string): Promise<void> {
  await sql`update subscriptions set seen_at = ${unreadSince}::date`.execute(tx)
  await sql`
    with last as (select user_id, max(id) as id from notifications group by user_id)
    update notifications told set mailed_at = told.mail_due_at,
      read_at = case when told.created_at < ${unreadSince}::date and told.id <> last.id
        then least(told.created_at + interval '1 day', ${clock.now().toISOString()}::timestamptz) end
    from last where last.user_id = told.user_id
  `.execute(tx)
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { CalendarFeed } from '#contract/meetings/calendar/calendar.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Minimum interval between updates of the last reading of a feed. */
const touchEveryMs = 3_600_000

/** Creates the personal feed URL of a user; a previous URL becomes invalid. */
export const makeFeed = (portal: Portal, viewer: Viewer): Promise<CalendarFeed> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const token = randomBytes(32).toString('hex')
    const values = { tokenHash: hashToken(token), createdAt: portal.clock.now().toISOString(), lastReadAt: null }
    const made = await tx
      .insertInto('calendarFeeds')
      .values({ userId: viewer.id, ...values })
      .onConflict((before) => before.column('userId').doUpdateSet(values))
      .returning(['createdAt', 'lastReadAt'])
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'calendarFeed.created', 'user', viewer.id)
    return present(made, `${originOf(portal.config)}/agenda/${token}.ics`)
  })

/** Finds the feed of a user; null when they have none. */
export async function findFeed(db: Db, { id }: Viewer): Promise<CalendarFeed | null> {
  const feed = await db
    .selectFrom('calendarFeeds')
    .select(['createdAt', 'lastReadAt'])
    .where('userId', '=', id)
    .executeTakeFirst()
  return feed ? present(feed, null) : null
}

/**
 * Deletes the feed of a user.
 * @throws Failure `record.notFound` when they have none
 */
export const deleteFeed = (portal: Portal, viewer: Viewer): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { numDeletedRows } = await tx.deleteFrom('calendarFeeds').where('userId', '=', viewer.id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new Failure('record.notFound')
    await audit(portal, tx, viewer, 'calendarFeed.deleted', 'user', viewer.id)
  })

const present = (feed: Pick<CalendarFeed, 'createdAt' | 'lastReadAt'>, url: string | null): CalendarFeed => ({
  '@context': '/api/contexts/CalendarFeed',
  '@id': '/api/me/agenda_token',
  '@type': 'CalendarFeed',
  url,
  ...feed,
})

/**
 * Finds the owner of a feed, with their current rights. Updates the time of the last reading, at most once per hour.
 * @returns null for an unknown or deleted feed, or when the account is not active
 */
export async function findFeedOwner(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  token: string,
): Promise<Viewer | null> {
  const now = clock.now()
  const feed = await db
    .selectFrom('calendarFeeds')
    .select(['userId', 'lastReadAt'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const viewer = feed ? await findViewer(db, feed.userId, { day: today(clock) }) : null
  if (!feed || !viewer) return null
  const since = new Date(now.getTime() - touchEveryMs)
  if (feed.lastReadAt === null || Date.parse(feed.lastReadAt) <= since.getTime())
    await sql`update calendar_feeds set last_read_at = ${now.toISOString()}::timestamptz
      where token_hash = ${hashToken(token)}`.execute(db)
  return viewer
}

import type { Transaction } from 'kysely'
import { can, permissionOn } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type ReaderCondition, tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'

/** Tells the screens of those who write the minutes that their text has changed: members read what they were shown. */
export const tellDraftChange = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'minutesDraft', sessionId)

/** Tells the screens of the members of the body that what they are shown of minutes, or the remarks on it, have changed. */
export const tellMinutesChange = (tx: Transaction<Schema>, sessionId: number): Promise<void> =>
  tellRecordChange(tx, 'minutes', sessionId)

const findSession = ({ db }: Pick<Portal, 'db'>, sessionId: number) =>
  db
    .selectFrom('sessions')
    .leftJoin('minutesTexts as text', 'text.sessionId', 'sessions.id')
    .select(['bodyId', 'status', 'confidential', 'text.remarksUntil'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()

const readersWho =
  (find: (session: { remarksUntil: string | null }) => 'minutes.read' | 'sessions.writeMinutes'): ReaderCondition =>
  async (portal, sessionId) => {
    const session = await findSession(portal, sessionId)
    return (viewer) =>
      session !== undefined &&
      can(viewer, 'sessions.read', session) &&
      permissionOn(viewer, find(session), session) === 'allowed'
  }

/**
 * Who is told of changes: those who write the minutes, and members once they were shown the text. Before that, members
 * are not to know that there is one.
 */
export const minutesReaders = readersWho(({ remarksUntil }) =>
  remarksUntil === null ? 'sessions.writeMinutes' : 'minutes.read',
)

/** Who is told that the text is being written: those who write it. */
export const minutesWriters = readersWho(() => 'sessions.writeMinutes')

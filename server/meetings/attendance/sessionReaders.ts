import type { Action, SubjectOf } from '#contract/ground/policy/policy.ts'
import { can, permissionOn } from '#contract/ground/policy/viewer.ts'
import type { ReaderCondition } from '#server/messaging/notifications/recordChanges.ts'

/** The actions that are decided by the facts of a session. */
type SessionAction = { [Name in Action]: SubjectOf<Name> extends 'sessions' | 'minutes' ? Name : never }[Action]

/** Who is told that something of a session has changed: those who may read the session, and do this on it. */
export const sessionReaders =
  (action: SessionAction): ReaderCondition =>
  async ({ db }, sessionId) => {
    const session = await db
      .selectFrom('sessions')
      .select(['bodyId', 'status', 'confidential'])
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return (viewer) =>
      session !== undefined &&
      can(viewer, 'sessions.read', session) &&
      permissionOn(viewer, action, session) === 'allowed'
  }

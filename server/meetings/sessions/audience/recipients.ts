import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { sessionStatuses } from '#contract/meetings/sessions/sessions.ts'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { findSeatedInBody } from '#server/ground/identity/viewers.ts'
import { filterInSlices } from '#server/ground/tasks/slices.ts'
import { type FollowerRecipient, filterReaders, followersOfSession } from '#server/messaging/subscriptions/followers.ts'

/** The policy facts of a session, with its id. */
interface AnnouncedSession {
  id: number
  bodyId: number
  status: (typeof sessionStatuses)[number]
  confidential: boolean
}

/**
 * Finds the recipients of a notification about a session, among those who may read it on this day: the members of its
 * body, with the rhythm that they chose for the kind; and followers of the session, of its body or, for a convocation,
 * of a thematic of its points.
 */
export async function findRecipients(
  db: Db,
  session: AnnouncedSession,
  kind: NotificationKind,
  day: string,
): Promise<FollowerRecipient[]> {
  const mayRead = (person: Viewer) => can(person, 'sessions.read', session)
  const members = await filterInSlices(await findSeatedInBody(db, session.bodyId, { day }), mayRead)
  const inBody = new Set(members.map(({ id }) => id))
  const followers = await followersOfSession(db, session.id, { byProjects: kind === 'session.convened' })
  const others = followers.filter(({ userId }) => !inBody.has(userId))
  return [...members.map(({ id }) => ({ userId: id })), ...(await filterReaders(db, others, day, mayRead))]
}

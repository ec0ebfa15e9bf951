import type { NotificationKind } from '#contract/notifications.ts'
import type { sessionStatuses } from '#contract/sessions.ts'
import { can, type Viewer } from '#contract/standing.ts'
import type { Db } from '#server/ground/database/open.ts'
import { findSeated } from '#server/ground/identity/viewers.ts'
import { filterInSlices } from '#server/ground/tasks/slices.ts'
import { followersOfSession, type Heard, readersAmong } from '#server/messaging/subscriptions/followers.ts'

/** The policy facts of a session, with its id. */
interface Told {
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
export async function listenersOf(db: Db, session: Told, kind: NotificationKind, day: string): Promise<Heard[]> {
  const mayRead = (person: Viewer) => can(person, 'sessions.read', session)
  const members = await filterInSlices(await findSeated(db, session.bodyId, { day }), mayRead)
  const inBody = new Set(members.map(({ id }) => id))
  const followers = await followersOfSession(db, session.id, { byProjects: kind === 'session.convened' })
  const others = followers.filter(({ userId }) => !inBody.has(userId))
  return [...members.map(({ id }) => ({ userId: id })), ...(await readersAmong(db, others, day, mayRead))]
}

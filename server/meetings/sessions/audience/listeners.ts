import type { NotificationKind } from '#contract/notifications.ts'
import type { sessionStatuses } from '#contract/sessions.ts'
import { can, type Viewer } from '#contract/standing.ts'
import type { Db } from '#server/ground/database/open.ts'
import { findSeated } from '#server/ground/identity/viewers.ts'
import { filterInSlices } from '#server/ground/tasks/slices.ts'
import { followersOfSession, type Heard, readersAmong } from '#server/messaging/subscriptions/followers.ts'

/** A session as the policy sees it. */
interface Told {
  id: number
  bodyId: number
  status: (typeof sessionStatuses)[number]
  confidential: boolean
}

/**
 * Who hears of a session on this day, of those who may read it: the members of its body, as they have chosen for the kind whatever
 * they follow; and those who follow it, its body or, for its convocation, a project of its points.
 */
export async function listenersOf(db: Db, session: Told, kind: NotificationKind, day: string): Promise<Heard[]> {
  const mayRead = (person: Viewer) => can(person, 'sessions.read', session)
  const members = await filterInSlices(await findSeated(db, session.bodyId, { day }), mayRead)
  const inBody = new Set(members.map(({ id }) => id))
  const followers = await followersOfSession(db, session.id, { byProjects: kind === 'session.convened' })
  const others = followers.filter(({ userId }) => !inBody.has(userId))
  return [...members.map(({ id }) => ({ userId: id })), ...(await readersAmong(db, others, day, mayRead))]
}

import { today } from '#server/ground/context/clock.ts'
import type { NotificationLines } from '#server/messaging/notifications/findLines.ts'

/** Lines of the notifications about remarks: minutes are to be read again until the day that was told, unless approved. */
export const remarkLines: NotificationLines = {
  'minutes.toRemark': async ({ clock }, db, _viewer, { session, facts: { due } }) => {
    if (!session) return null
    const text = await db
      .selectFrom('minutesTexts')
      .leftJoin('minutes', 'minutes.sessionId', 'minutesTexts.sessionId')
      .select(['minutesTexts.remarksUntil', 'minutes.state'])
      .where('minutesTexts.sessionId', '=', session.id)
      .executeTakeFirst()
    const isOpen = text?.remarksUntil && text.remarksUntil >= today(clock)
    const isApproved = text?.state === 'approved' || text?.state === 'published'
    // open until another day: those who read are told of that day
    return isOpen && !isApproved && (!due || due === text.remarksUntil) ? { lines: [] } : null
  },
}

import { today } from '#server/ground/context/clock.ts'
import { maxClockLeadSeconds } from '#server/ground/database/maxClockLeadSeconds.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { againAt } from '#server/ground/tasks/tasks.ts'
import type { Tx } from './audience.ts'

/** No reminder is sent before this hour in Paris: a server that starts at night waits (DOMAIN §14). */
const hour = 8

/**
 * Sends the reminders of what is near, due or late, each once per day (task `reminders.remind`). A missed run is made
 * up at the next start; a repeated one notifies nobody twice. Shortly before the hour, the task enqueues itself for it:
 * the server that took it may be behind the one whose clock has enqueued it.
 */
export async function sendReminders(portal: Portal): Promise<void> {
  const now = portal.clock.now()
  const paris = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Europe/Paris')
  const start = paris.with({ hour, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const due = new Date(start.epochMilliseconds)
  if (due.getTime() - now.getTime() > maxClockLeadSeconds * 1_000) return
  if (now < due)
    return portal.tasks.enqueue(portal.db, 'reminders.remind', {}, 'reminders.remind:later', againAt(due, now))
  const day = today(portal.clock)
  for (const remindOf of portal.declared.reminders)
    await portal.db.transaction().execute((tx) => remindOf(portal, tx, day))
}

/** Reminds people of what is near, due or late on a day, `2026-03-19`, once for that day, in one transaction. */
export type Reminder = (portal: Portal, tx: Tx, day: string) => Promise<void>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    reminders: readonly Reminder[]
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** what the subject reminds people of, each morning */
    reminders?: readonly Reminder[]
  }
}

import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Tx } from './audience.ts'

/** No reminder is sent before this hour in Paris: a server that starts at night waits (DOMAIN §14). */
const hour = 8

/**
 * Sends the reminders of what is near, due or late, each once per day (task `reminders.remind`). A missed run is made
 * up at the next start; a repeated one notifies nobody twice.
 */
export async function sendReminders(portal: Portal): Promise<void> {
  const paris = Temporal.Instant.fromEpochMilliseconds(portal.clock.now().getTime()).toZonedDateTimeISO('Europe/Paris')
  if (paris.hour < hour) return
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

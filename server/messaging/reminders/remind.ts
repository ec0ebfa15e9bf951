import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { Tx } from './audience.ts'

/** Nobody is reminded in the night: a server that starts then waits for the morning. Hours of Paris (DOMAIN §14). */
const hour = 8

/**
 * The task `reminders.remind`: tells what is near, due or late, each of it once for its day. Missed, it is told at the next start;
 * done again, it tells nothing twice.
 */
export async function remind(portal: Portal): Promise<void> {
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

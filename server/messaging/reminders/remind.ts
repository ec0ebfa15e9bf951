import { today } from '#server/ground/clock.ts'
import type { Portal } from '#server/ground/portal.ts'
import { remindOfDuties } from './duties.ts'
import { remindOfMandates } from './mandates.ts'
import { remindOfOpinions } from './opinions.ts'
import { remindOfPending } from './pending.ts'
import { remindOfSessions } from './sessions.ts'

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
  for (const reminding of [remindOfSessions, remindOfDuties, remindOfOpinions, remindOfPending, remindOfMandates])
    await portal.db.transaction().execute((tx) => reminding(portal, tx, day))
}

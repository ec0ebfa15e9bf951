import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'

type Seats = Pick<Me, 'mainIrp' | 'userIrpInformations'>

/** Finds the next convened session of the bodies where the user sits, that they have not answered. */
export function nextConvocation(
  entries: readonly CalendarEntry[],
  { mainIrp, userIrpInformations }: Seats,
  now: Date,
): CalendarEntry | undefined {
  const seats = userIrpInformations.filter(({ current }) => current).map(({ irp }) => irp.id)
  const bodies = new Set([...(mainIrp ? [mainIrp.id] : []), ...seats])
  return entries
    .filter(
      ({ status, answer, irp, path, start }) =>
        status === 'convened' && answer === null && path !== null && irp && bodies.has(irp.id) && new Date(start) > now,
    )
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))[0]
}

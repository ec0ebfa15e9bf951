import { addDays, addMonths } from '#contract/ground/dates/days.ts'

/** A seat of a holder, as it is today. */
export interface ElectedSeat {
  college: string | null
  isVacant: boolean
  /** null while it is held, or when the day is not known */
  vacantSince: string | null
}

/** Why partial elections are to be organised: half of the holders have gone, or all those of a college. */
export type PartialElectionCause = { rule: 'half' } | { rule: 'college'; college: string }

/** Months before the end of the mandates in which no partial elections are organised. */
const lastMonths = 6

/**
 * Finds why the employer has to organise partial elections (L2314-10): a college is no longer represented, or half of the
 * holders or more have gone, unless this happens less than six months before the end of the mandates.
 * @param mandatesEndOn last day of the mandates; null if it is unknown
 * @param today day of a vacancy whose day is not known
 */
export function partialElectionCauses(
  seats: readonly ElectedSeat[],
  { mandatesEndOn, today }: { mandatesEndOn: string | null; today: string },
): PartialElectionCause[] {
  /** Whether so many of these seats became vacant in time. */
  const haveGone = (places: readonly ElectedSeat[], count: number) => {
    const days = places
      .filter(({ isVacant }) => isVacant)
      .map(({ vacantSince }) => vacantSince ?? today)
      .toSorted((one, other) => one.localeCompare(other))
    const day = count > 0 ? days[count - 1] : undefined
    if (day === undefined) return false
    // The term is reached on the day after the last one, which may be the last of the calendar.
    return mandatesEndOn === null || addDays(addMonths(day, lastMonths), -1) <= mandatesEndOn
  }
  const colleges = Map.groupBy(
    seats.filter(({ college }) => college !== null),
    ({ college }) => college ?? '',
  )
  return [
    ...(haveGone(seats, Math.ceil(seats.length / 2)) ? [{ rule: 'half' } as const] : []),
    ...[...colleges].flatMap(([college, places]) =>
      haveGone(places, places.length) ? [{ rule: 'college', college } as const] : [],
    ),
  ]
}

import type { ReplaceableSeat } from '#contract/meetings/attendance/replacement.ts'

/** A time during which somebody is at a meeting, by instants in ISO 8601. */
export interface PresenceInterval {
  personId: number
  arrivedAt: string
  /** the first instant at which they are gone; null while they are there */
  leftAt: string | null
}

/** Who sat on a seat during a part of a meeting, from and until instants in ISO 8601. */
export interface SittingPeriod {
  seatId: number
  personId: number
  isReplacement: boolean
  from: string
  /** null: still sits */
  until: string | null
}

/**
 * Lists who sat on each seat one after the other (L2314-37), from who was present. Those who sit at an instant are the
 * voting members present at it. A holder who is present sits on their own seat. Any other seat goes to the first of its
 * list who is present and free: is no holder, and replaces nobody else. A replacement ends when the holder comes back,
 * when the substitute leaves, and when somebody comes who precedes them on the list; a seat that becomes empty later
 * never takes away the substitute of another one. Times during which nobody sat on a seat are left out.
 * @param seats in the order of their positions; of seats that become empty at once, the earlier chooses first
 * @returns by seat, then by time
 */
export function listSittings(
  seats: readonly ReplaceableSeat[],
  intervals: readonly PresenceInterval[],
): SittingPeriod[] {
  const moments = replay(seats, intervals)
  return seats.flatMap(({ id, holderId }) => {
    const periods: SittingPeriod[] = []
    for (const { instant, sitters } of moments) {
      const personId = sitters.get(id)
      const last = periods.at(-1)
      if (last?.until === null && last.personId === personId) continue
      if (last?.until === null) last.until = instant
      if (personId !== undefined)
        periods.push({ seatId: id, personId, isReplacement: personId !== holderId, from: instant, until: null })
    }
    return periods
  })
}

/** People by the id of the seat on which they sit. */
type Sitters = ReadonlyMap<number, number>

/** Computes who sits after each arrival and departure, in order. */
function replay(seats: readonly ReplaceableSeat[], intervals: readonly PresenceInterval[]) {
  const times = intervals.map(({ personId, arrivedAt, leftAt }) => ({
    personId,
    from: Date.parse(arrivedAt),
    until: leftAt === null ? Number.POSITIVE_INFINITY : Date.parse(leftAt),
  }))
  const instants = [...new Set(times.flatMap(({ from, until }) => [from, until]))]
    .filter((instant) => Number.isFinite(instant))
    .sort((one, other) => one - other)
  const holders = new Set(seats.flatMap(({ holderId }) => holderId ?? []))
  let sitters: Sitters = new Map()
  return instants.map((instant) => {
    const present = new Set(
      times.flatMap(({ personId, from, until }) => (from <= instant && until > instant ? personId : [])),
    )
    sitters = nextSitters(seats, { holders, present, before: sitters })
    return { instant: new Date(instant).toISOString(), sitters }
  })
}

interface Moment {
  holders: ReadonlySet<number>
  present: ReadonlySet<number>
  /** who sat until then */
  before: Sitters
}

function nextSitters(seats: readonly ReplaceableSeat[], { holders, present, before }: Moment): Sitters {
  const sitters = new Map<number, number>()
  for (const { id, holderId } of seats) {
    const former = before.get(id)
    if (holderId !== null && present.has(holderId)) sitters.set(id, holderId)
    else if (former !== undefined && former !== holderId && present.has(former)) sitters.set(id, former)
  }
  const taken = new Set(sitters.values())
  // A substitute who is freed by somebody with a better place may be called by another seat.
  let isSettled = false
  while (!isSettled) {
    isSettled = true
    for (const { id, holderId, substituteIds } of seats) {
      const sitter = sitters.get(id)
      if (sitter !== undefined && sitter === holderId) continue
      const called = substituteIds
        .slice(0, sitter === undefined ? undefined : substituteIds.indexOf(sitter))
        .find((one) => present.has(one) && !taken.has(one) && !holders.has(one))
      if (called === undefined) continue
      if (sitter !== undefined) taken.delete(sitter)
      taken.add(called)
      sitters.set(id, called)
      isSettled = false
    }
  }
  return sitters
}

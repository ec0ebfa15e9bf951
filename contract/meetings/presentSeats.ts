import type { ReplaceableSeat, Sitting } from './replacement.ts'

/** A time during which somebody is at a meeting, by instants in ISO 8601. */
export interface PresenceInterval {
  personId: number
  arrivedAt: string
  /** the first instant at which they are gone; null while they are there */
  leftAt: string | null
}

/**
 * Computes who sits on each seat at an instant of a meeting (L2314-37), from who is present. A holder who is present
 * sits on their own seat. Any other seat goes to the first of its list who is present and free: is no holder, and
 * replaces nobody else. A replacement ends when the holder comes back, when the substitute leaves, and when somebody
 * comes who precedes them on the list; a seat that becomes empty later never takes away the substitute of another one.
 * @param seats in the order of their positions; of seats that become empty at once, the earlier chooses first
 */
export function computePresentSeats(
  seats: readonly ReplaceableSeat[],
  intervals: readonly PresenceInterval[],
  at: string,
): Sitting[] {
  const sitters = replay(seats, intervals, Date.parse(at)).at(-1)?.sitters
  return seats.map(({ id, holderId }) => {
    const personId = sitters?.get(id) ?? null
    return { seatId: id, personId, isReplacement: personId !== null && personId !== holderId }
  })
}

/** Finds the voting members who are present at an instant: the holders, and the substitutes who replace one. */
export const findVoters = (
  seats: readonly ReplaceableSeat[],
  intervals: readonly PresenceInterval[],
  at: string,
): number[] => computePresentSeats(seats, intervals, at).flatMap(({ personId }) => personId ?? [])

/** Who sat on a seat during a part of a meeting. */
export interface SittingPeriod extends Sitting {
  from: string
  /** null: to the end */
  until: string | null
}

/** Lists who sat on each seat one after the other. Times during which nobody sat on a seat are left out. */
export function listSittings(
  seats: readonly ReplaceableSeat[],
  intervals: readonly PresenceInterval[],
): SittingPeriod[] {
  const moments = replay(seats, intervals, Number.POSITIVE_INFINITY)
  return seats.flatMap(({ id, holderId }) => {
    const periods: SittingPeriod[] = []
    for (const { instant, sitters } of moments) {
      const personId = sitters.get(id) ?? null
      const from = new Date(instant).toISOString()
      const last = periods.at(-1)
      if (last?.until === null && last.personId === personId) continue
      if (last?.until === null) last.until = from
      if (personId !== null)
        periods.push({ seatId: id, personId, isReplacement: personId !== holderId, from, until: null })
    }
    return periods
  })
}

/** People by the id of the seat on which they sit. */
type Sitters = ReadonlyMap<number, number>

/** Computes who sits after each arrival and departure up to `end`, in order. */
function replay(seats: readonly ReplaceableSeat[], intervals: readonly PresenceInterval[], end: number) {
  const times = intervals.map(({ personId, arrivedAt, leftAt }) => ({
    personId,
    from: Date.parse(arrivedAt),
    until: leftAt === null ? Number.POSITIVE_INFINITY : Date.parse(leftAt),
  }))
  const instants = [...new Set(times.flatMap(({ from, until }) => [from, until]))]
    .filter((instant) => instant <= end && Number.isFinite(instant))
    .sort((one, other) => one - other)
  let sitters: Sitters = new Map()
  return instants.map((instant) => {
    const present = new Set(
      times.flatMap(({ personId, from, until }) => (from <= instant && until > instant ? personId : [])),
    )
    sitters = nextSitters(seats, present, sitters)
    return { instant, sitters }
  })
}

function nextSitters(seats: readonly ReplaceableSeat[], present: ReadonlySet<number>, before: Sitters): Sitters {
  const holders = new Set(seats.flatMap(({ holderId }) => holderId ?? []))
  const sitters = new Map<number, number>()
  for (const { id, holderId } of seats) {
    const former = before.get(id)
    if (holderId !== null && present.has(holderId)) sitters.set(id, holderId)
    else if (former !== undefined && former !== holderId && present.has(former)) sitters.set(id, former)
  }
  // A substitute who is freed by somebody with a better place may be called by another seat.
  let isSettled = false
  while (!isSettled) {
    isSettled = true
    for (const { id, holderId, substituteIds } of seats) {
      const sitter = sitters.get(id)
      if (sitter !== undefined && sitter === holderId) continue
      const taken = new Set(sitters.values())
      const precedents = sitter === undefined ? substituteIds : substituteIds.slice(0, substituteIds.indexOf(sitter))
      const called = precedents.find((one) => !holders.has(one) && !taken.has(one) && present.has(one))
      if (called === undefined) continue
      sitters.set(id, called)
      isSettled = false
    }
  }
  return sitters
}

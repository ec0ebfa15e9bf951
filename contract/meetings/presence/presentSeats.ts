import type { ReplaceableSeat } from '#contract/meetings/attendance/replacement.ts'

/** A time during which somebody is at a meeting, by instants in ISO 8601. */
export interface PresenceInterval {
  personId: number
  arrivedAt: string
  /** the first instant at which they are gone; null while they are there */
  leftAt: string | null
}

const rollCallMs = 15 * 60_000

/**
 * The end of the roll call, from which replacements have begun: the planned start of the meeting, or fifteen minutes
 * after its opening if that is later.
 */
export const rollCallEnd = ({ startsAt, openedAt }: { startsAt: string; openedAt: string | null }): string =>
  new Date(Math.max(Date.parse(startsAt), openedAt === null ? 0 : Date.parse(openedAt) + rollCallMs)).toISOString()

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
 * list who is present and free: is no holder, and replaces nobody else. A replacement ends when the holder comes back and
 * when the substitute leaves: a substitute replaces « until the return » of the holder, so that somebody who precedes them
 * on the list and arrives after the roll call does not take their place. During the roll call nobody replaces yet, and
 * the order of the list decides, whoever came first. A seat that becomes empty later never takes away the
 * substitute of another one. Times during which nobody sat on a seat are left out.
 * @param seats in the order of their positions; of seats that become empty at once, the earlier chooses first
 * @param rollCallEnd `rollCallEnd` of the meeting
 * @returns by seat, then by time
 */
export function listSittings(
  seats: readonly ReplaceableSeat[],
  intervals: readonly PresenceInterval[],
  rollCallEnd: string,
): SittingPeriod[] {
  const moments = replay(seats, intervals, Date.parse(rollCallEnd))
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
function replay(seats: readonly ReplaceableSeat[], intervals: readonly PresenceInterval[], rollCallEnd: number) {
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
    sitters = nextSitters(seats, { holders, present, before: sitters, hasBegun: instant > rollCallEnd })
    return { instant: new Date(instant).toISOString(), sitters }
  })
}

interface Moment {
  holders: ReadonlySet<number>
  present: ReadonlySet<number>
  /** who sat until then */
  before: Sitters
  /** whether replacements have begun, which nobody who arrives ends but the holder */
  hasBegun: boolean
}

function nextSitters(seats: readonly ReplaceableSeat[], { holders, present, before, hasBegun }: Moment): Sitters {
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
      if (sitter !== undefined && (sitter === holderId || hasBegun)) continue
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

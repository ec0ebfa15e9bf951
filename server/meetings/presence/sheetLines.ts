import { formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { MeetingPerson } from '#contract/meetings/presence/presence.ts'
import { listSittings, rollCallEnd, type SittingPeriod } from '#contract/meetings/presence/presentSeats.ts'
import { countedIntervals, type Meeting } from '#server/meetings/presence/readPresence.ts'

/** A line of an attendance sheet: a seat with its holder, or another person. */
export interface SheetLine {
  /** « Siège 3 », and its college; empty for a person without a seat */
  seat: string[]
  name: string
  mandate: string | null
  /** one text for each period */
  presence: string[]
  /** who was replaced by whom, and when */
  replacement: string[]
}

export interface SheetLines {
  seats: SheetLine[]
  others: SheetLine[]
}

interface SheetSeat {
  position: number
  college: string | null
  holderId: number | null
}
interface SheetPerson {
  id: number
  name: string
  mandate: string | null
}

/** Formats « SUPPLÉANT Sam »; null for an erased account. */
export const sheetName = (person: { firstName: string; lastName: string } | null): string =>
  person ? `${person.lastName.toLocaleUpperCase('fr')} ${person.firstName}` : 'Ancien membre'

/** Lists seats and people before anything is recorded of them. */
export function linesToSign(seats: readonly SheetSeat[], people: readonly SheetPerson[]): SheetLines {
  const byId = new Map(people.map((person) => [person.id, person]))
  const holders = new Set(seats.map(({ holderId }) => holderId))
  const line = (person: SheetPerson | undefined): SheetLine => ({
    seat: [],
    name: person?.name ?? 'Siège vacant',
    mandate: person?.mandate ?? null,
    presence: [],
    replacement: [],
  })
  return {
    seats: seats.map((seat) => ({
      ...line(seat.holderId === null ? undefined : byId.get(seat.holderId)),
      seat: [`Siège ${seat.position}`, ...(seat.college === null ? [] : [seat.college])],
    })),
    others: people.filter(({ id }) => !holders.has(id)).map(line),
  }
}

/** Lists the seats and people of a meeting with their times and replacements, as they are recorded. */
export function recordedLines(meeting: Meeting): SheetLines {
  const { seats, people } = meeting
  const named = people.map(({ id, person, mandate }) => ({ id, name: sheetName(person), mandate }))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  const replacements = listSittings(seats, countedIntervals(meeting), rollCallEnd(meeting)).filter(
    ({ isReplacement }) => isReplacement,
  )
  const holderOf = new Map(seats.map(({ id, holderId }) => [id, holderId]))
  const presenceOf = new Map(people.map((person) => [person.id, presenceTexts(person)]))
  const during = (period: SittingPeriod) => periodText(period.from, period.until)
  const lines = linesToSign(seats, named)
  const holders = new Set(seats.map(({ holderId }) => holderId))
  const others = people.filter(({ id }) => !holders.has(id))
  return {
    seats: lines.seats.map((line, index) => ({
      ...line,
      presence: (seats[index]?.holderId && presenceOf.get(seats[index].holderId)) || [],
      replacement: replacements
        .filter(({ seatId }) => seatId === seats[index]?.id)
        .map((period) => `${nameOf(period.personId)}, ${during(period)}`),
    })),
    others: lines.others.map((line, index) => ({
      ...line,
      presence: presenceOf.get(others[index]?.id ?? 0) ?? [],
      replacement: replacements
        .filter(({ personId }) => personId === others[index]?.id)
        .map((period) => {
          const holder = nameOf(holderOf.get(period.seatId) ?? null)
          return `${holder === null ? 'un siège vacant' : holder}, ${during(period)}`
        }),
    })),
  }
}

const modeWords = { onSite: 'sur place', video: 'à distance' }

/** Only confirmed times count; they go on after the end of a mandate for who stayed. */
function presenceTexts({ intervals, mandateEndedAt }: Pick<MeetingPerson, 'intervals' | 'mandateEndedAt'>): string[] {
  const confirmed = intervals.filter((interval) => interval.confirmed)
  if (confirmed.length > 0)
    return [
      ...confirmed.map(({ mode, arrivedAt, leftAt }) => `${periodText(arrivedAt, leftAt)}, ${modeWords[mode]}`),
      ...(mandateEndedAt === null ? [] : [`mandat terminé à ${formatFrenchTime(mandateEndedAt)}`]),
    ]
  return [intervals.length > 0 ? 'Annoncé, non confirmé' : 'Absent']
}

const periodText = (from: string, until: string | null) =>
  until === null ? `depuis ${formatFrenchTime(from)}` : `${formatFrenchTime(from)} – ${formatFrenchTime(until)}`

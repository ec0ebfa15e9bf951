import type { CheckedLine, WantedSeat } from './checkLine.ts'
import { isError } from './remarks.ts'
import type { KnownName, Snapshot } from './snapshotTypes.ts'

/** The renewal that a file is checked for. */
export interface RenewalOptions {
  bodyId: number
  /** first day of the new mandates */
  day: string
  /** positions of the seats of the body; empty: the file makes them */
  seats: readonly number[]
}

/** A seat after the renewal, by the email addresses of its people: accounts may be as new as the seat. */
export interface RenewedSeat {
  position: number
  /** null: stays */
  college: string | null
  holder: string | null
  substitutes: string[]
}

interface Candidate {
  line: CheckedLine
  seats: number[]
  /** of a substitute; null for a holder */
  rank: number | null
}

const collegeCharacters = 80
const maxSeat = 200
const maxRank = 40

/**
 * Checks the lines of the renewal of a body: all are of that body, each person is named once, as the holder of one seat
 * or as a substitute with a rank on some, and each seat has one holder. Sets the days of their mandates.
 * @returns the seats after it, by position
 */
export function checkRenewal(
  lines: readonly CheckedLine[],
  { bodyId, day, seats }: RenewalOptions,
  { mandates }: Pick<Snapshot, 'mandates'>,
): RenewedSeat[] {
  const byId = new Map(mandates.map((mandate) => [mandate.id, mandate]))
  const named = new Map<string, Candidate>()
  const found: Candidate[] = []
  for (const line of lines) {
    if (line.blank) continue
    const candidate = readPlace(line)
    if (line.seat && line.seat.body.id !== bodyId) line.cells.addMessage('renewal.body', 'irp')
    if (!line.seat && !line.messages.some(isError)) line.cells.missing('irp')
    refuseSecondLine(candidate, named)
    refuseOtherMandate(candidate, byId)
    if (line.seat) line.seat = { ...line.seat, ...daysOf(line, line.seat, day) }
    found.push(candidate)
  }
  const positions = knownPositions(found, seats)
  const holders = placeHolders(found, positions)
  for (const { line, seats: wanted, rank } of found)
    for (const seat of wanted)
      if (rank !== null && !positions.has(seat)) line.cells.addMessage('renewal.seat-unknown', 'siege', { seat })
  return [...positions].toSorted((a, b) => a - b).map((position) => seatAt(position, holders, found))
}

function readPlace(line: CheckedLine): Candidate {
  const { cells } = line
  const writtenRank = cells.text('suppleance')
  // an unreadable rank is still that of a substitute
  const rank = writtenRank === '' ? null : /^\d{1,2}$/.test(writtenRank) ? Number(writtenRank) : 0
  if (rank !== null && (rank < 1 || rank > maxRank))
    cells.addMessage('renewal.rank', 'suppleance', { value: writtenRank })
  cells.limitedText('college', collegeCharacters)
  const written = cells.text('siege')
  const parts = written.split(/[\s,;/+]+|\bet\b/).filter((part) => part !== '')
  const seats = parts.map(Number)
  if (seats.some((seat) => !Number.isInteger(seat) || seat < 1 || seat > maxSeat)) {
    cells.addMessage('renewal.seat', 'siege', { value: written })
    return { line, seats: [], rank }
  }
  if (seats.length === 0) cells.missing('siege')
  if (writtenRank === '' && seats.length > 1) cells.addMessage('renewal.one-seat', 'siege', { value: written })
  return { line, seats: [...new Set(seats)], rank }
}

/** Refuses a person who is named twice, in words that say as what. */
function refuseSecondLine(candidate: Candidate, named: Map<string, Candidate>): void {
  const { line, rank } = candidate
  if (!line.identified) return
  const before = named.get(line.email)
  if (!before) return void named.set(line.email, candidate)
  if ((before.rank === null) === (rank === null))
    line.cells.addMessage('renewal.twice', 'email', { n: before.line.line })
  else line.cells.addMessage('renewal.both', 'suppleance', { n: before.line.line })
}

/** A holder has a mandate that votes; a substitute one that votes in the place of a holder. */
function refuseOtherMandate({ line, rank }: Candidate, mandates: ReadonlyMap<number, KnownMandate>): void {
  if (line.seat && line.seat.mandate === null && line.cells.text('mandat') === '') line.cells.missing('mandat')
  const mandate = mandates.get(line.seat?.mandate?.id ?? 0)
  if (!mandate) return
  if (rank === null && !mandate.voting)
    line.cells.addMessage('renewal.holder-mandate', 'mandat', { value: mandate.name })
  if (rank !== null && !mandate.votesWhenReplacing)
    line.cells.addMessage('renewal.substitute-mandate', 'mandat', { value: mandate.name })
}
export type KnownMandate = KnownName & { voting: boolean; votesWhenReplacing: boolean }

/**
 * The days of the new mandate. The first day of a current member stays, since rights to older papers depend on it; the
 * end of the former mandate does not.
 */
function daysOf(line: CheckedLine, { held }: WantedSeat, day: string): Pick<WantedSeat, 'startsOn' | 'endsOn'> {
  const written = line.cells.day('debut_mandature')
  const endsOn = line.cells.day('fin_mandature')
  if (written !== null && written < day) line.cells.addMessage('renewal.early', 'debut_mandature')
  if (endsOn !== null && endsOn < day) line.cells.addMessage('date.order', 'fin_mandature')
  const isMember =
    held && (held.startsOn === null || held.startsOn < day) && (held.endsOn === null || held.endsOn >= previousDay(day))
  return { startsOn: isMember ? held.startsOn : (written ?? day), endsOn }
}

const previousDay = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The seats of the body; without any, those of the holders, whose numbers follow one another from 1. */
function knownPositions(found: readonly Candidate[], seats: readonly number[]): ReadonlySet<number> {
  if (seats.length > 0) return new Set(seats)
  const held = new Set(found.flatMap(({ rank, seats: [seat] }) => (rank === null && seat !== undefined ? seat : [])))
  const made = new Set<number>()
  for (let position = 1; held.has(position); position += 1) made.add(position)
  return made
}

/** @returns the holder of each seat */
function placeHolders(found: readonly Candidate[], positions: ReadonlySet<number>): ReadonlyMap<number, CheckedLine> {
  const holders = new Map<number, CheckedLine>()
  for (const {
    line,
    rank,
    seats: [seat],
  } of found) {
    if (rank !== null || seat === undefined) continue
    const other = holders.get(seat)
    if (!positions.has(seat)) line.cells.addMessage('renewal.seat-unknown', 'siege', { seat })
    else if (other) line.cells.addMessage('renewal.seat-taken', 'siege', { seat, n: other.line })
    else holders.set(seat, line)
  }
  return holders
}

function seatAt(position: number, holders: ReadonlyMap<number, CheckedLine>, found: readonly Candidate[]): RenewedSeat {
  const holder = holders.get(position)
  const substitutes = found
    .filter(({ rank, seats, line }) => rank !== null && seats.includes(position) && line.email !== holder?.email)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  return {
    position,
    college: holder?.cells.text('college') || null,
    holder: holder?.email ?? null,
    substitutes: substitutes.map(({ line }) => line.email),
  }
}

import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { ImportOutcome } from '#contract/people/imports/importStates.ts'
import type { CheckedLine } from './checkLine.ts'
import type { RenewedSeat } from './checkRenewal.ts'
import type { ListedPerson } from './groupByPerson.ts'
import type { NamedOrNew } from './lookupTables.ts'
import type { Gender, KnownPerson, KnownSeat } from './snapshotTypes.ts'

/** The plan of an import, in the form that its SQL statements read (apply.ts). */
export interface Plan {
  /** names to be added to the lists */
  mandates: string[]
  jobs: string[]
  created: WrittenPerson[]
  /** people with changes, as a whole */
  amended: (WrittenPerson & { id: number })[]
  /** ids of seats that are no longer the main one, and of seats to be removed */
  unmained: number[]
  removed: number[]
  /** new and changed seats, as a whole */
  seats: WrittenSeat[]
  deleted: number[]
  /** the seats of the renewed body; null for any other import */
  bodySeats: RenewedSeat[] | null
}

interface WrittenPerson {
  email: string
  gender: Gender
  firstName: string
  lastName: string
  address: string | null
  phoneNumber: string | null
}

/** A seat, by the email address of its person: the account may be as new as the seat. */
interface WrittenSeat {
  email: string
  bodyId: number
  role: BodyRole
  mandate: NamedOrNew | null
  job: NamedOrNew | null
  startsOn: string | null
  endsOn: string | null
  main: boolean
}

export const emptyPlan = (): Plan => ({
  mandates: [],
  jobs: [],
  created: [],
  amended: [],
  unmained: [],
  removed: [],
  seats: [],
  deleted: [],
  bodySeats: null,
})

/** The plan for a person: the outcome of their valid lines, and of the seats that the file does not name. */
export interface PersonPlan {
  outcome: Extract<ImportOutcome, 'created' | 'updated' | 'unchanged'>
  before: KnownPerson | undefined
  after: WrittenPerson
  seats: SeatPlan[]
  removed: KnownSeat[]
  /** body of the main seat, from the file or as stored */
  main: number | null
}

/** The plan for a seat of a line; `before` is null for a new seat. */
export interface SeatPlan {
  line: CheckedLine
  before: KnownSeat | null
  after: Omit<WrittenSeat, 'email'>
}

/** Plans the changes of a person. @returns null when they have no valid line */
export function planPerson(
  { email, known, lines, validLines: good }: ListedPerson,
  replaceSeats: boolean,
): PersonPlan | null {
  const [first] = good
  if (!first) return null
  const said = <Field extends 'gender' | 'address' | 'phoneNumber'>(field: Field) =>
    good.map((line) => line[field]).find((value) => value !== null)
  const after = {
    email,
    gender: said('gender') ?? known?.gender ?? 'Madame',
    firstName: first.firstName,
    lastName: first.lastName,
    address: said('address') ?? known?.address ?? null,
    phoneNumber: said('phoneNumber') ?? known?.phoneNumber ?? null,
  }
  const seated = good.flatMap((line) => (line.seat ? [{ line, seat: line.seat }] : []))
  const named = new Set(seated.map(({ seat }) => seat.body.id))
  const others = known?.seats.filter(({ bodyId }) => !named.has(bodyId)) ?? []
  // A faulty line may be about any of them.
  const removed = replaceSeats && seated.length > 0 && good.length === lines.length ? others : []
  const kept = others.filter((seat) => !removed.includes(seat))
  const main = chooseMainBody(seated, kept, known?.seats ?? [])
  const seats = seated.map(({ line, seat: { body, held, ...seat } }) => ({
    line,
    before: held,
    after: { ...seat, bodyId: body.id, main: body.id === main },
  }))
  const fate = { before: known, after, seats, removed, main }
  if (!known) return { outcome: 'created', ...fate }
  const isSame = isSamePerson(known, after) && removed.length === 0 && seats.every(isSameSeat)
  return { outcome: isSame ? 'unchanged' : 'updated', ...fate }
}

/**
 * Chooses the body of the main seat: the one of the file, else the stored one, else the first; none if the person has
 * none by choice.
 */
function chooseMainBody(
  seated: readonly { line: CheckedLine; seat: { body: { id: number }; held: KnownSeat | null } }[],
  kept: readonly KnownSeat[],
  before: readonly KnownSeat[],
): number | null {
  const said = seated.find(({ line }) => line.main)
  if (said) return said.seat.body.id
  const open = seated.filter(({ line }) => line.main === null)
  const held = open.find(({ seat }) => seat.held?.main)?.seat.body.id ?? kept.find(({ main }) => main)?.bodyId
  if (held !== undefined) return held
  const hadNone = before.length > 0 && !before.some(({ main }) => main)
  return hadNone ? null : (open[0]?.seat.body.id ?? null)
}

export const isSamePerson = (before: KnownPerson, after: WrittenPerson) =>
  (['gender', 'firstName', 'lastName', 'address', 'phoneNumber'] as const).every(
    (field) => before[field] === after[field],
  )

export const isSameSeat = ({ before, after }: SeatPlan) =>
  before !== null &&
  before.role === after.role &&
  before.mandateId === idOf(after.mandate) &&
  before.jobId === idOf(after.job) &&
  before.startsOn === after.startsOn &&
  before.endsOn === after.endsOn &&
  before.main === after.main

/** A name to be created differs from all existing ones. */
const idOf = (named: NamedOrNew | null) => (named ? (named.id ?? 0) : null)

/** Adds the plan for a person to the plan of the import. */
export function addToPlan(plan: Plan, { outcome, before, after, seats, removed, main }: PersonPlan) {
  if (outcome === 'unchanged') return
  if (before) plan.amended.push({ id: before.id, ...after })
  else plan.created.push(after)
  for (const seat of seats) {
    if (isSameSeat(seat)) continue
    plan.seats.push({ email: after.email, ...seat.after })
    if (seat.after.mandate?.id === null) add(plan.mandates, seat.after.mandate.name)
    if (seat.after.job?.id === null) add(plan.jobs, seat.after.job.name)
  }
  plan.removed.push(...removed.map(({ id }) => id))
  const lost = before?.seats.filter((seat) => seat.main && seat.bodyId !== main) ?? []
  plan.unmained.push(...lost.filter((seat) => !removed.includes(seat)).map(({ id }) => id))
}

function add(names: string[], name: string) {
  if (!names.includes(name)) names.push(name)
}

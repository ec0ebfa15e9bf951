import type { Column } from '#contract/people/users/userColumns.ts'
import { columnLabels } from '#server/people/imports/columns.ts'
import type { CheckedLine } from './checkLine.ts'
import { comparableName, type LookupTables } from './lookupTables.ts'
import { isError, remark } from './remarks.ts'
import type { KnownPerson } from './snapshotTypes.ts'

/** A person of the file, and the lines that name them. */
export interface ListedPerson {
  email: string
  known: KnownPerson | undefined
  /** in the order of the file */
  lines: CheckedLine[]
  /** lines without an error */
  validLines: CheckedLine[]
}

/** Groups the lines by person, and reports their contradictions (DOMAIN §15) on the later line. */
export function groupByPerson(lines: readonly CheckedLine[], lists: LookupTables): ListedPerson[] {
  const byEmail = Map.groupBy(
    lines.filter(({ identified }) => identified),
    ({ email }) => email,
  )
  return [...byEmail].map(([email, own]) => {
    const known = lists.people.get(email)
    refuseOtherNames(own)
    refuseTwoSeats(own.filter(isGood))
    refuseTwoMains(own.filter(isGood))
    if (!known) requireGender(own.filter(isGood))
    const good = own.filter(isGood)
    warnDifferences(good)
    if (known?.pending) good[0]?.messages.push(remark(known.unconfirmed ? 'person.unconfirmed' : 'person.pending'))
    return { email, known, lines: own, validLines: good }
  })
}

const isGood = ({ messages }: CheckedLine) => !messages.some(isError)

function refuseOtherNames(lines: readonly CheckedLine[]) {
  const named = lines.filter(({ firstName, lastName }) => firstName !== '' && lastName !== '')
  const [first, ...others] = named
  if (!first) return
  for (const line of others)
    if (nameOf(line) !== nameOf(first))
      line.messages.push(remark('person.conflict', 'nom', { a: first.line, b: line.line }))
}

const nameOf = ({ firstName, lastName }: CheckedLine) => comparableName(`${lastName} / ${firstName}`)

function refuseTwoSeats(lines: readonly CheckedLine[]) {
  const seen = new Map<number, CheckedLine>()
  for (const line of lines) {
    if (!line.seat) continue
    const before = seen.get(line.seat.body.id)
    if (!before) seen.set(line.seat.body.id, line)
    else if (isSame(before, line)) line.messages.push(remark('row.duplicate', null, { n: before.line }))
    else {
      const values = { body: line.seat.body.name, a: before.line, b: line.line }
      line.messages.push(remark('irp.role.conflict', 'irp', values))
    }
  }
}

const isSame = (one: CheckedLine, other: CheckedLine) =>
  JSON.stringify([one.seat, one.main]) === JSON.stringify([other.seat, other.main])

function refuseTwoMains(lines: readonly CheckedLine[]) {
  const [first, ...others] = lines.filter(({ main }) => main)
  for (const line of others)
    line.messages.push(remark('irp.main.conflict', 'principal', { a: first?.line ?? 0, b: line.line }))
}

/** Requires a gender on one line of a new account; known people may have none in the file. */
function requireGender(lines: readonly CheckedLine[]) {
  if (lines.some(({ gender }) => gender !== null)) return
  for (const line of lines) line.messages.push(remark('required', 'civilite', { path: columnLabels.civilite }))
}

const identity = [
  ['gender', 'civilite'],
  ['phoneNumber', 'telephone'],
  ['address', 'adresse'],
] as const satisfies readonly (readonly [keyof CheckedLine, Column])[]

/** Warns about values that differ between the lines of a person: the first line counts. */
function warnDifferences(lines: readonly CheckedLine[]) {
  for (const [field, column] of identity) {
    const [first, ...others] = lines.filter((line) => line[field] !== null)
    for (const line of others)
      if (line[field] !== first?.[field])
        line.messages.push(remark('person.differs', column, { path: columnLabels[column], n: first?.line ?? 0 }))
  }
}

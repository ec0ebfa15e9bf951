import { normalizeEmail } from '#contract/ground/emails.ts'
import { limits } from '#contract/ground/limits.ts'
import { normalizePhone } from '#contract/ground/phones.ts'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { ImportMessage } from '#contract/people/imports/userImports.ts'
import { type Column, columns } from '#contract/people/users/userColumns.ts'
import { Cells } from './cells.ts'
import { comparableName, genders, type LookupTables, type NamedOrNew, roles, yesOrNo } from './lookupTables.ts'
import { hasDoubtfulSign } from './reading/decode.ts'
import type { Header } from './reading/header.ts'
import { isBlank, type Row } from './reading/table.ts'
import { remark } from './remarks.ts'
import type { Gender, KnownBody, KnownName, KnownPerson, KnownSeat } from './snapshotTypes.ts'
import type { ValueMatches } from './valueMatches.ts'

/** A line of the file, parsed and checked by itself. */
export interface CheckedLine {
  line: number
  blank: boolean
  /** normalized; as written when it is invalid */
  email: string
  /** the address is valid: it identifies the person */
  identified: boolean
  firstName: string
  lastName: string
  /** null: not in the file, the stored value stays */
  gender: Gender | null
  address: string | null
  phoneNumber: string | null
  /** null for a line that only describes the person */
  seat: WantedSeat | null
  main: boolean | null
  messages: ImportMessage[]
  cells: Cells
  isCorrected: boolean
}

/** A seat as it is to be: values missing in the file keep their stored value. */
export interface WantedSeat {
  body: KnownBody
  role: BodyRole
  mandate: NamedOrNew | null
  job: NamedOrNew | null
  startsOn: string | null
  endsOn: string | null
  /** the seat that the person already has in this body */
  held: KnownSeat | null
}

export interface Context {
  header: Header
  lists: LookupTables
  /** mandates and functions to be created, by comparable name; null: unknown names are refused */
  missing: Record<'mandate' | 'job', Map<string, NamedOrNew>> | null
  /** the encoding of the file is a guess */
  doubtful: boolean
  matches: ValueMatches
}

const addressCharacters = 255
const bodyCharacters = 80
const nameCharacters = 80
/** The columns of a seat follow those of its person. */
const seatColumns: readonly Column[] = columns.slice(columns.indexOf('irp'))

/** Parses one line, and reports everything that is wrong with it (DOMAIN §15). */
export function checkLine(row: Row, context: Context): CheckedLine {
  const { header, lists, doubtful, matches } = context
  const cells = new Cells(header, row, matches)
  const isCorrected = row.corrections !== undefined
  const nobody = { line: row.line, firstName: '', lastName: '', gender: null, address: null, phoneNumber: null }
  const nothing = { ...nobody, seat: null, main: null, messages: cells.messages, cells, isCorrected }
  if (isBlank(row.cells) && !isCorrected) {
    cells.addMessage('row.blank-ignored')
    return { ...nothing, blank: true, email: '', identified: false }
  }
  // Spreadsheets write extra empty cells: they are ignored.
  const found = Math.max(
    row.cells.findLastIndex((cell) => cell.trim() !== '') + 1,
    Math.min(row.cells.length, header.width),
  )
  // Whoever corrects a line has seen which cell is in which column.
  if (found !== header.width && !isCorrected) {
    const written = cells.text('email')
    const email = normalizeEmail(written)
    const messages = [remark('columns.count', null, { found, expected: header.width })]
    return { ...nothing, blank: false, email: email ?? written, identified: email !== null, messages }
  }
  if (doubtful) sayDoubts(cells)
  const { email, identified } = readAddress(cells)
  const person = identified ? lists.people.get(email) : undefined
  return {
    line: row.line,
    blank: false,
    email,
    identified,
    lastName: cells.requiredText('nom', limits.nameCharacters),
    firstName: cells.requiredText('prenom', limits.nameCharacters),
    gender: readGender(cells),
    phoneNumber: readNumber(cells),
    address: cells.limitedText('adresse', addressCharacters) || null,
    main: readMain(cells, lists),
    // The line of a known person may have no seat.
    seat: person && seatColumns.every((column) => cells.text(column) === '') ? null : readSeat(cells, context, person),
    messages: cells.messages,
    cells,
    isCorrected,
  }
}

function sayDoubts(cells: Cells) {
  for (const column of columns) {
    const value = cells.text(column)
    if (hasDoubtfulSign(value)) cells.addMessage('text.doubtful', column, { value })
  }
}

function readAddress(cells: Cells) {
  const written = cells.text('email')
  const email = normalizeEmail(written)
  if (written === '') cells.addMessage('email.required', 'email')
  else if (email === null) cells.addMessage('email.invalid', 'email', { value: written })
  return { email: email ?? written, identified: email !== null }
}

function readGender(cells: Cells): Gender | null {
  const written = cells.text('civilite')
  if (written === '') return null
  const gender = genders.get(comparableName(written))
  if (!gender) cells.addMessage('gender.unknown', 'civilite', { value: written })
  return gender ?? null
}

function readNumber(cells: Cells): string | null {
  const written = cells.text('telephone')
  if (written === '') return null
  const number = normalizePhone(written)
  if (number === null) cells.addMessage('phone.invalid', 'telephone')
  return number
}

/** Reads whether the body of the line is the person's main one. The cell may also name the main body. */
function readMain(cells: Cells, { bodies }: LookupTables): boolean | null {
  const written = cells.text('principal')
  if (written === '') return null
  const [named] = bodies.get(comparableName(written)) ?? []
  const main = named
    ? (bodies.get(comparableName(cells.text('irp'))) ?? []).some(({ id }) => id === named.id)
    : yesOrNo.get(comparableName(written))
  if (main === undefined) cells.addMessage('boolean.invalid', 'principal', { value: written })
  return main ?? null
}

function readSeat(cells: Cells, { lists, missing }: Context, person: KnownPerson | undefined): WantedSeat | null {
  const body = readBody(cells, lists, person)
  const held = person?.seats.find(({ bodyId }) => bodyId === body?.id) ?? null
  const role = readRole(cells) ?? held?.role
  if (!role && cells.text('role') === '') cells.missing('role')
  if (!held && cells.text('mandat') === '') cells.missing('mandat')
  const heldMandate = lists.mandatesById.get(held?.mandateId ?? 0)
  const heldJob = lists.jobsById.get(held?.jobId ?? 0)
  const mandate = readNamed(cells, 'mandat', 'mandate', lists.mandates, heldMandate, missing)
  const job = readNamed(cells, 'fonction', 'job', lists.jobs, heldJob, missing)
  const startsOn = cells.day('debut_mandature') ?? held?.startsOn ?? null
  const endsOn = cells.day('fin_mandature') ?? held?.endsOn ?? null
  if (startsOn && endsOn && endsOn < startsOn) cells.addMessage('date.order', 'fin_mandature')
  return body && role ? { body, role, mandate, job, startsOn, endsOn, held } : null
}

function readBody(cells: Cells, { bodies }: LookupTables, person: KnownPerson | undefined): KnownBody | null {
  const written = cells.requiredText('irp', bodyCharacters)
  if (written === '') return null
  const named = bodies.get(comparableName(written)) ?? []
  const open = named.filter(({ active }) => active)
  const [body] = open.length > 0 ? open : named
  if (!body) cells.addMessage('irp.unknown', 'irp', { value: written })
  else if (open.length > 1) cells.addMessage('irp.ambiguous', 'irp', { value: written })
  // An existing seat in an inactive body stays.
  else if (!body.active && !person?.seats.some(({ bodyId }) => bodyId === body.id))
    cells.addMessage('irp.inactive', 'irp', { value: written })
  else return body
  return null
}

function readRole(cells: Cells): BodyRole | undefined {
  const written = cells.text('role')
  const role = roles.get(comparableName(written))
  if (!role && written !== '') cells.addMessage('role.unknown', 'role', { value: written })
  return role
}

function readNamed(
  cells: Cells,
  column: 'mandat' | 'fonction',
  kind: 'mandate' | 'job',
  list: ReadonlyMap<string, KnownName>,
  held: KnownName | undefined,
  missing: Context['missing'],
): NamedOrNew | null {
  const name = cells.limitedText(column, nameCharacters)
  if (name === '') return held ?? null
  const known = list.get(comparableName(name))
  // « trésorier » and « Trésorier » are the same name.
  if (!known && missing) return missing[kind].getOrInsert(comparableName(name), { id: null, name })
  if (!known) cells.addMessage(`${kind}.unknown`, column, { value: name })
  else if (!known.active && known.id !== held?.id) cells.addMessage(`${kind}.inactive`, column, { value: name })
  return known ?? null
}

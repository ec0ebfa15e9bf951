import { hash } from 'node:crypto'
import type { ImportMatches, LineCorrection } from '#contract/people/imports/importCorrections.ts'
import type { ImportOutcome } from '#contract/people/imports/importStates.ts'
import type {
  ImportCounts,
  ImportMessage,
  ImportReading,
  UserImport,
  UserImportLine,
} from '#contract/people/imports/userImports.ts'
import { type Column, type MatchedColumn, placeColumns } from '#contract/people/users/userColumns.ts'
import { changesOf } from './changes.ts'
import { type CheckedLine, checkLine } from './checkLine.ts'
import { checkRenewal, type RenewalOptions } from './checkRenewal.ts'
import { groupByPerson, type ListedPerson } from './groupByPerson.ts'
import { comparableName, indexSnapshot, type LookupTables } from './lookupTables.ts'
import { addToPlan, emptyPlan, type PersonPlan, type Plan, planPerson } from './plan.ts'
import { printableText } from './printableText.ts'
import { parsePeopleFile } from './reading/parsePeopleFile.ts'
import type { Row } from './reading/table.ts'
import { isError, type RemarkCode, remark } from './remarks.ts'
import type { Snapshot } from './snapshotTypes.ts'
import { ValueMatches } from './valueMatches.ts'

/** Options by which a file is checked against the records of the portal. */
export interface CheckOptions {
  mandates: 'verify' | 'create'
  mode: 'update' | 'replace'
  replaceAssignments: boolean
  /** the author of the import, who is never deleted */
  importerId: number | null
  /** the renewal of a body; null for any other import */
  renewal: RenewalOptions | null
}

/** A line of the report as stored. */
export interface ReportLine {
  line: number
  position: number
  outcome: ImportOutcome
  userId: number | null
  firstName: string
  lastName: string
  email: string
  messages: ImportMessage[]
  changes: UserImportLine['changes']
  /** of a line with messages or corrections */
  cells: UserImportLine['cells']
}

/** What was put right after the upload. */
export interface Corrections {
  matches: ImportMatches
  lines: readonly LineCorrection[]
}

/** The result of a check: the report, and the plan to apply. */
export interface CheckResult {
  reading: ImportReading
  report: ReportLine[]
  counts: ImportCounts
  lines: UserImport['lines']
  plan: Plan
  /** SHA-256 of the users and lists that were read, in hexadecimal */
  seen: string
}

/** Share of the accounts above which deletions are reported as a warning (QUALITY DAT-04). */
const manyDeletions = 0.2

/**
 * Checks a whole file, and decides the outcome of each line and of the users whom it does not name (DOMAIN §15).
 * @param tell reports the progress, from 0 to 1
 */
export async function checkFile(
  bytes: Buffer,
  known: Snapshot,
  { options, corrections }: { options: CheckOptions; corrections: Corrections },
  tell: (part: number) => void,
): Promise<CheckResult> {
  const { matches } = corrections
  const { reading, content } = await parsePeopleFile(bytes, { matches: matches.columns })
  if (content) correctRows(content.rows, corrections.lines)
  const valueMatches = new ValueMatches(matches.values)
  tell(0.2)
  const lists = indexSnapshot(known)
  const missing = options.mandates === 'create' ? { mandate: new Map(), job: new Map() } : null
  const lines =
    content?.rows.map((row, index, { length }) => {
      if (index % 100 === 0) tell(0.2 + (0.6 * index) / length)
      const { header, doubtful } = content
      return checkLine(row, { header, doubtful, lists, missing, matches: valueMatches })
    }) ?? []
  const bodySeats = options.renewal && content ? checkRenewal(lines, options.renewal, known) : null
  const people = groupByPerson(lines, lists)
  const fates = new Map(people.map((person) => [person.email, planPerson(person, options.replaceAssignments)]))
  tell(0.9)

  const plan = emptyPlan()
  for (const fate of fates.values()) if (fate) addToPlan(plan, fate)
  const absent = content ? absentFrom(lines, known, options) : { people: [], messages: [] }
  plan.deleted = absent.people.map(({ id }) => id)
  plan.bodySeats = bodySeats
  const report = [
    ...reportOf(lines, people, fates, lists),
    ...absent.people.map((person, index) => deletedLine(person, lines.length + index)),
  ]
  const named = new Set(lines.map(({ email }) => email))
  const looked = options.mode === 'replace' ? known.people : known.people.filter(({ email }) => named.has(email))
  return {
    reading: {
      ...reading,
      messages: [...reading.messages, ...absent.messages, ...(options.renewal ? [] : placeRemarks(reading.columns))],
      newMandates: plan.mandates,
      newJobs: plan.jobs,
      unknown: unknownValues(report),
    },
    report,
    counts: { ...countsOf(lines, people, fates), deleted: plan.deleted.length },
    lines: Object.fromEntries(
      [...Map.groupBy(report, ({ outcome }) => outcome)].map(([outcome, of]) => [outcome, of.length]),
    ),
    plan,
    seen: hash('sha256', known.mark + looked.map(({ mark }) => mark).join('')),
  }
}

/** Columns of seats mean nothing outside a renewal. */
const placeRemarks = (found: ImportReading['columns']): ImportMessage[] =>
  found
    .filter(({ column }) => column !== null && (placeColumns as readonly Column[]).includes(column))
    .map(({ title }) => remark('file.header-unknown', null, { column: title }))

function correctRows(rows: readonly Row[], lines: readonly LineCorrection[]): void {
  const byLine = new Map(lines.map(({ line, cells }) => [line, cells]))
  if (byLine.size === 0) return
  for (const row of rows) {
    const cells = byLine.get(row.line)
    if (cells) row.corrections = new Map(Object.entries(cells) as [Column, string][])
  }
}

/**
 * Finds the users whom the file does not name, except administrators, the author of the import and pending accounts.
 */
function absentFrom(lines: readonly CheckedLine[], { people }: Snapshot, { mode, importerId }: CheckOptions) {
  if (mode !== 'replace') return { people: [], messages: [] }
  const named = new Set(lines.map(({ email }) => email))
  const absent = people.filter(
    ({ id, email, administrator, pending }) => !named.has(email) && !administrator && !pending && id !== importerId,
  )
  // A line without a valid address may be about one of them.
  if (lines.some(({ blank, identified }) => !blank && !identified))
    return { people: [], messages: absent.length > 0 ? [remark('file.deletions-withheld')] : [] }
  const values = { count: absent.length, total: people.length }
  const isMany = absent.length > people.length * manyDeletions
  return { people: absent, messages: isMany ? [remark('file.deletions', null, values)] : [] }
}

function reportOf(
  lines: readonly CheckedLine[],
  people: readonly ListedPerson[],
  fates: ReadonlyMap<string, PersonPlan | null>,
  lists: LookupTables,
): ReportLine[] {
  const firsts = new Set(people.map(({ validLines: good }) => good[0]))
  return lines.map((line, index) => {
    const fate = fates.get(line.email) ?? null
    const isRefused = line.messages.some(isError)
    const changes = fate && !isRefused ? changesOf(fate, lists, line, firsts.has(line)) : []
    const good = fate?.outcome === 'created' ? 'created' : changes.length > 0 ? 'updated' : 'unchanged'
    return {
      line: line.line,
      position: index + 1,
      outcome: line.blank ? 'ignored' : isRefused ? 'refused' : good,
      userId: fate?.before?.id ?? null,
      firstName: printableText(line.firstName, shownCharacters),
      lastName: printableText(line.lastName, shownCharacters),
      email: printableText(line.email, shownCharacters),
      messages: line.messages,
      changes,
      cells: !line.blank && (line.messages.length > 0 || line.isCorrected) ? line.cells.written() : null,
    }
  })
}

/** The messages about a value that names no record of the portal. */
const unknownCodes = new Set<string>([
  'irp.unknown',
  'irp.ambiguous',
  'irp.inactive',
  'role.unknown',
  'mandate.unknown',
  'mandate.inactive',
  'job.unknown',
  'job.inactive',
] satisfies RemarkCode[])
const maxUnknown = 100

/** Lists the values that name no record, the most frequent first. */
function unknownValues(report: readonly ReportLine[]): ImportReading['unknown'] {
  const found = new Map<string, ImportReading['unknown'][number]>()
  for (const { messages, cells } of report)
    for (const { code, column } of messages) {
      if (!unknownCodes.has(code)) continue
      const named = column as MatchedColumn
      const value = cells?.[named]?.trim() ?? ''
      const counted = found.getOrInsert(`${named} ${comparableName(value)}`, { column: named, value, lines: 0 })
      counted.lines += 1
    }
  return [...found.values()].toSorted((a, b) => b.lines - a.lines).slice(0, maxUnknown)
}

const deletedLine = ({ id, firstName, lastName, email }: Snapshot['people'][number], before: number): ReportLine => ({
  line: 0,
  position: before + 1,
  outcome: 'deleted',
  userId: id,
  firstName,
  lastName,
  email,
  messages: [],
  changes: [],
  cells: null,
})

const shownCharacters = 200

function countsOf(
  lines: readonly CheckedLine[],
  people: readonly ListedPerson[],
  fates: ReadonlyMap<string, PersonPlan | null>,
): Omit<ImportCounts, 'deleted'> {
  const count = (outcome: PersonPlan['outcome']) =>
    [...fates.values()].filter((fate) => fate?.outcome === outcome).length
  // Lines without an address are counted one by one: they may be about one person or several.
  const unknown = lines.filter(({ blank, identified }) => !blank && !identified).length
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: people.filter(({ lines, validLines: good }) => good.length < lines.length).length + unknown,
  }
}

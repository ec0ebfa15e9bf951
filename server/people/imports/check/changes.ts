import type { UserImportLine } from '#contract/people/imports/userImports.ts'
import type { Column } from '#contract/people/users/userColumns.ts'
import { roleWords } from '#server/people/bodies/roleWords.ts'
import type { LookupTables, NamedOrNew } from './lookupTables.ts'
import { isSameSeat, type PersonPlan, type SeatPlan } from './plan.ts'

type Change = UserImportLine['changes'][number]

/**
 * Lists what a line changes, column by column, in the values of the file. Changes of the person as a whole are on their
 * first line.
 */
export function changesOf(fate: PersonPlan, lists: LookupTables, line: SeatPlan['line'], isFirst: boolean): Change[] {
  const seat = fate.seats.find((one) => one.line === line)
  return [...(isFirst ? personChanges(fate, lists) : []), ...(seat ? seatChanges(seat, lists) : [])]
}

const identity = [
  ['civilite', 'gender'],
  ['nom', 'lastName'],
  ['prenom', 'firstName'],
  ['telephone', 'phoneNumber'],
  ['adresse', 'address'],
] as const

function personChanges({ before, after, removed }: PersonPlan, { bodiesById }: LookupTables): Change[] {
  if (!before) return []
  return [
    ...identity.flatMap(([column, field]) => change(column, before[field], after[field])),
    ...removed.flatMap(({ bodyId }) => change('irp', bodiesById.get(bodyId)?.name ?? null, null)),
  ]
}

function seatChanges(seat: SeatPlan, { bodiesById, mandatesById, jobsById }: LookupTables): Change[] {
  if (isSameSeat(seat)) return []
  const { before, after } = seat
  const nameOf = (named: NamedOrNew | null) => named?.name ?? null
  return [
    ...(before ? [] : change('irp', null, bodiesById.get(after.bodyId)?.name ?? null)),
    ...change('role', before && roleWords[before.role], roleWords[after.role]),
    ...change('mandat', nameOf(mandatesById.get(before?.mandateId ?? 0) ?? null), nameOf(after.mandate)),
    ...change('fonction', nameOf(jobsById.get(before?.jobId ?? 0) ?? null), nameOf(after.job)),
    ...change('debut_mandature', before?.startsOn ?? null, after.startsOn),
    ...change('fin_mandature', before?.endsOn ?? null, after.endsOn),
    ...change('principal', before && yesNo(before.main), before || after.main ? yesNo(after.main) : null),
  ]
}

const yesNo = (main: boolean) => (main ? 'oui' : 'non')

const change = (column: Column, before: string | null, after: string | null): Change[] =>
  before === after ? [] : [{ column, before, after }]

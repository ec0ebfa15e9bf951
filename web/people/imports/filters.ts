import { type ImportOutcome, importOutcomes } from '#contract/people/imports/importStates.ts'
import { readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the import: its id and the filters of its lines. */
export interface ImportFilters {
  id?: number | undefined
  /** the body whose members a new import renews */
  irp?: number | undefined
  outcome?: ImportOutcome | undefined
  q?: string | undefined
  page?: number | undefined
}

const outcomes = Object.fromEntries(importOutcomes.map((outcome) => [outcome, true])) as Record<ImportOutcome, true>

export const readImportFilters = (search: Record<string, unknown>): ImportFilters => ({
  id: readId(search.id),
  irp: readId(search.irp),
  outcome: readOneOf(outcomes, search.outcome),
  q: readText(search.q),
  page: readPage(search),
})

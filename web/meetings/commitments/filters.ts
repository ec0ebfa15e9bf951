import type { CommitmentState } from '#contract/meetings/commitments/commitments.ts'
import { readId, readOneOf, readPage } from '#web/ground/ui/filters/searchParams.ts'

/** Filters of the register by state: `waiting` stands for what is open, late or not. */
export type StateFilter = Exclude<CommitmentState, 'open'> | 'waiting'
const states: Record<StateFilter, true> = { waiting: true, late: true, kept: true, refused: true, withdrawn: true }
export const stateFilters = Object.keys(states) as StateFilter[]

/** Search parameters of the register of commitments. */
export interface CommitmentFilters {
  irp?: number | undefined
  thematic?: number | undefined
  state?: StateFilter | undefined
  year?: number | undefined
  page?: number | undefined
}

export const readCommitmentFilters = (search: Record<string, unknown>): CommitmentFilters => ({
  irp: readId(search.irp),
  thematic: readId(search.thematic),
  state: readOneOf(states, search.state),
  year: readId(search.year),
  page: readPage(search),
})

/** The states of the contract that a filter stands for. */
export const statesOf = (filter: StateFilter): CommitmentState[] => (filter === 'waiting' ? ['open', 'late'] : [filter])

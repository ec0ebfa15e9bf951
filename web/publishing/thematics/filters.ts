import type { ThematicEntry } from '#contract/publishing/thematics.ts'
import { readSort } from '#web/ground/records/list/sort.ts'
import { readId, readOneOf, readPage, readWords } from '#web/ground/ui/filters/address.ts'

/** What the address of a list of projects says. */
export interface ProjectFilters {
  q?: string | undefined
  state?: ProjectState | undefined
  /** of the list that administrators keep */
  sort?: string | undefined
  page?: number | undefined
}
/** `followed`: those that I follow, whatever their state. */
export type ProjectState = 'open' | 'closed' | 'followed'

/** What the address of a project says of its timeline. */
export interface TimelineFilters {
  irp?: number | undefined
  kind?: ThematicEntry['kind'] | undefined
  page?: number | undefined
}

const states: Record<ProjectState, true> = { open: true, closed: true, followed: true }
const sorts = { name: true, position: true, openedOn: true, followers: true }
const kinds: Record<ThematicEntry['kind'], true> = { point: true, document: true, content: true, decision: true }
export const stateFilters = Object.keys(states) as ProjectState[]
export const kindFilters = Object.keys(kinds) as ThematicEntry['kind'][]

type Search = Record<string, unknown>

export const readProjectFilters = (search: Search): ProjectFilters => ({
  q: readWords(search.q),
  state: readOneOf(states, search.state),
  sort: readSort(sorts, search.sort),
  page: readPage(search),
})

export const readTimelineFilters = (search: Search): TimelineFilters => ({
  irp: readId(search.irp),
  kind: readOneOf(kinds, search.kind),
  page: readPage(search),
})

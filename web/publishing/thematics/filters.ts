import type { ThematicEntry } from '#contract/publishing/thematics/thematics.ts'
import { readSort } from '#web/ground/records/list/sort.ts'
import { readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of a list of projects. */
export interface ProjectFilters {
  q?: string | undefined
  state?: ProjectState | undefined
  /** Only in the administrators' list. */
  sort?: string | undefined
  page?: number | undefined
}
/** `followed`: the projects I follow, open or closed. */
export type ProjectState = 'open' | 'closed' | 'followed'

/** Search parameters of the timeline of a project. */
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
  q: readText(search.q),
  state: readOneOf(states, search.state),
  sort: readSort(sorts, search.sort),
  page: readPage(search),
})

export const readTimelineFilters = (search: Search): TimelineFilters => ({
  irp: readId(search.irp),
  kind: readOneOf(kinds, search.kind),
  page: readPage(search),
})

import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Thematic, ThematicHome, ThematicTimeline } from '#contract/publishing/thematics/thematics.ts'
import { get } from '#web/ground/http/client.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { ProjectFilters, TimelineFilters } from './filters.ts'

export const projectsPerPage = 24
export const entriesPerPage = 30

/** Reads the debated projects, open ones first by default. */
export const projects = ({ q, state, sort, page }: ProjectFilters) =>
  queryOptions({
    queryKey: ['thematics', 'list', { q, state, sort, page }],
    queryFn: ({ signal }) =>
      get<Collection<Thematic>>('/api/thematics', {
        query: {
          q,
          open: state === 'open' ? true : state === 'closed' ? false : undefined,
          followed: state === 'followed' ? true : undefined,
          order: orderQuery(sort),
          page,
          itemsPerPage: projectsPerPage,
        },
        signal,
      }),
  })

/** Reads the data above the timeline of a project. */
export const projectHome = (id: number) =>
  queryOptions({
    queryKey: ['thematics', id, 'home'],
    queryFn: ({ signal }) => get<ThematicHome>(`/api/thematics/${id}/home`, { signal }),
  })

/** Reads the timeline of a project, newest first. */
export const timeline = (id: number, filters: TimelineFilters) =>
  queryOptions({
    queryKey: ['thematics', id, 'timeline', filters],
    queryFn: ({ signal }) =>
      get<ThematicTimeline>(`/api/thematics/${id}/timeline`, {
        query: { ...filters, itemsPerPage: entriesPerPage },
        signal,
      }),
  })

/** Reads one project, for its form. */
export const project = (id: number) =>
  queryOptions({
    queryKey: ['thematics', id],
    queryFn: ({ signal }) => get<Thematic>(`/api/thematics/${id}`, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Job, Mandate } from '#contract/people/references.ts'
import { get } from '#web/ground/http/client.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { ReferenceFilters } from './filters.ts'

const staleTime = 5 * 60_000

/** All functions, inactive ones included. */
export const jobs = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => get<Collection<Job>>('/api/jobs', { query: { pagination: false }, signal }),
  staleTime,
})

/** All mandates, inactive ones included. */
export const mandates = queryOptions({
  queryKey: ['mandates'],
  queryFn: ({ signal }) => get<Collection<Mandate>>('/api/mandates', { query: { pagination: false }, signal }),
  staleTime,
})

/** Functions and mandates share the same screens and calls. */
export type ReferenceList = 'jobs' | 'mandates'
export const referencesPerPage = 50

/** Functions or mandates that match a search, by position by default. */
export const referenceRecords = (list: ReferenceList, { q, state, sort, page }: ReferenceFilters) =>
  queryOptions({
    queryKey: [list, 'list', { q, state, sort, page }],
    queryFn: ({ signal }) =>
      get<Collection<Job | Mandate>>(`/api/${list}`, {
        query: {
          q,
          active: state && state === 'active',
          order: orderQuery(sort),
          page,
          itemsPerPage: referencesPerPage,
        },
        signal,
      }),
  })

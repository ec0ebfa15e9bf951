import { queryOptions } from '@tanstack/react-query'
import type { Memory } from '#contract/meetings/memory/memory.ts'
import { get } from '#web/ground/http/client.ts'
import { formatQuery, type Query } from '#web/ground/http/query.ts'
import { type MemoryFilters, parsePeriod } from './filters.ts'

export const entriesPerPage = 50

function memoryQuery({ period, kind, year, thematic, irp, about, q }: MemoryFilters): Query {
  const days = period === undefined ? undefined : parsePeriod(period)
  return {
    kind: kind && [kind],
    year: year && [year],
    thematic: thematic && [thematic],
    irp: irp && [irp],
    ...(days && { on: { after: days.from, before: days.to } }),
    about,
    q,
  }
}

/** Reads the opinions, votes and decisions of a body, the latest first, with the counts of the filters. */
export const memory = (bodyId: number, filters: MemoryFilters) =>
  queryOptions({
    queryKey: ['sessions', 'memory', bodyId, filters],
    queryFn: ({ signal }) =>
      get<Memory>(`/api/irps/${bodyId}/memory`, {
        query: { ...memoryQuery(filters), page: filters.page, itemsPerPage: entriesPerPage },
        signal,
      }),
  })

/** URL of the same entries as a file. */
export const exportUrl = (bodyId: number, filters: MemoryFilters) =>
  `/api/irps/${bodyId}/memory/export.csv${formatQuery(memoryQuery(filters))}`

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReadingStatistics, Statistics } from '#contract/front/statistics.ts'
import { get } from '#web/ground/http/client.ts'

/** Usage statistics of the last months. */
export const statistics = (months: number) =>
  queryOptions({
    queryKey: ['statistics', months],
    queryFn: ({ signal }) => get<Statistics>('/api/statistics', { query: { months }, signal }),
  })

/** What was read and what was not in the last months. @param irp id of a body; undefined for all */
export const readingStatistics = (months: number, irp: number | undefined) =>
  queryOptions({
    queryKey: ['statistics', 'reading', months, irp],
    queryFn: ({ signal }) => get<ReadingStatistics>('/api/statistics/reading', { query: { months, irp }, signal }),
    placeholderData: keepPreviousData,
  })

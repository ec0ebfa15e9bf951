import { queryOptions } from '@tanstack/react-query'
import type { Statistics } from '#contract/front/statistics.ts'
import { get } from '#web/ground/http/client.ts'

/** Usage statistics of the last months. */
export const statistics = (months: number) =>
  queryOptions({
    queryKey: ['statistics', months],
    queryFn: ({ signal }) => get<Statistics>('/api/statistics', { query: { months }, signal }),
  })

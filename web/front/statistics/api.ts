import { queryOptions } from '@tanstack/react-query'
import type { Statistics } from '#contract/front/statistics.ts'
import { get } from '#web/ground/http/client.ts'

/** How the portal is used, over that many months. */
export const statistics = (months: number) =>
  queryOptions({
    queryKey: ['statistics', months],
    queryFn: ({ signal }) => get<Statistics>('/api/statistics', { query: { months }, signal }),
  })

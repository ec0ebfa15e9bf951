import { queryOptions } from '@tanstack/react-query'
import type { Home } from '#contract/front/home.ts'
import { get } from '#web/ground/http/client.ts'

/** All data of the dashboard. */
export const home = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => get<Home>('/api/home', { signal }),
})

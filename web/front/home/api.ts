import { queryOptions } from '@tanstack/react-query'
import type { Home } from '#contract/front/home.ts'
import { get } from '#web/ground/http/client.ts'

/** The whole dashboard. */
export const home = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => get<Home>('/api/home', { signal }),
})

import { queryOptions } from '@tanstack/react-query'
import type { Link } from '#contract/links.ts'
import type { Collection } from '#contract/shapes.ts'
import { get } from '#web/http/client.ts'

/** The links of every menu, sorted by the server: positioned ones first (seed §9). */
export const links = queryOptions({
  queryKey: ['links'],
  queryFn: ({ signal }) => get<Collection<Link>>('/api/links', { query: { pagination: false }, signal }),
  staleTime: 5 * 60_000,
})

import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Link } from '#contract/publishing/links/links.ts'
import { get } from '#web/ground/http/client.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { LinkFilters } from './filters.ts'

/** Links of all menus as the server sorts them: positioned ones first (seed §9). */
export const links = queryOptions({
  queryKey: ['links'],
  queryFn: ({ signal }) => get<Collection<Link>>('/api/links', { query: { pagination: false }, signal }),
  staleTime: 5 * 60_000,
})

export const linksPerPage = 25

/** Links that match a search, by menu by default. */
export const foundLinks = ({ q, menu, type, sort = 'menu', page }: LinkFilters) =>
  queryOptions({
    queryKey: ['links', 'list', { q, menu, type, sort, page }],
    queryFn: ({ signal }) =>
      get<Collection<Link>>('/api/links', {
        query: { q, menu, linkType: type, order: orderQuery(sort), page, itemsPerPage: linksPerPage },
        signal,
      }),
  })

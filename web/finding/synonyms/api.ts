import { queryOptions } from '@tanstack/react-query'
import type { Synonym } from '#contract/finding/synonyms.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get } from '#web/ground/http/client.ts'
import { orderQuery } from '#web/ground/records/list/sort.ts'
import type { SynonymFilters } from './filters.ts'

export const synonymsPerPage = 25

const path = '/api/synonyms'

/** Reads the groups of synonyms, by first expression by default. */
export const synonyms = ({ q, sort, page }: SynonymFilters) =>
  queryOptions({
    queryKey: ['synonyms', 'list', { q, sort, page }],
    queryFn: ({ signal }) =>
      get<Collection<Synonym>>(path, {
        query: { q, page, order: orderQuery(sort), itemsPerPage: synonymsPerPage },
        signal,
      }),
  })

/** Reads one group of synonyms, for its form. */
export const synonym = (id: number) =>
  queryOptions({
    queryKey: ['synonyms', id],
    queryFn: ({ signal }) => get<Synonym>(`${path}/${id}`, { signal }),
  })

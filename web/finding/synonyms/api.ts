import { queryOptions } from '@tanstack/react-query'
import type { Synonym } from '#contract/finding/synonyms.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get } from '#web/ground/http/client.ts'
import { orderOf } from '#web/ground/records/list/sort.ts'
import type { SynonymFilters } from './filters.ts'

export const synonymsPerPage = 25

const path = '/api/synonyms'

/** Expressions that stand for each other, by the first of them unless told otherwise. */
export const synonyms = ({ q, sort, page }: SynonymFilters) =>
  queryOptions({
    queryKey: ['synonyms', 'list', { q, sort, page }],
    queryFn: ({ signal }) =>
      get<Collection<Synonym>>(path, {
        query: { q, page, order: orderOf(sort), itemsPerPage: synonymsPerPage },
        signal,
      }),
  })

/** One line: the one that is written. */
export const synonym = (id: number) =>
  queryOptions({
    queryKey: ['synonyms', id],
    queryFn: ({ signal }) => get<Synonym>(`${path}/${id}`, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/shapes.ts'
import type { DirectoryEntry, UserRecord } from '#contract/users.ts'
import { get } from '#web/http/client.ts'
import type { DirectoryFilters } from './filters.ts'

/** DOMAIN §11. */
export const peoplePerPage = 24

/** The members, by last name. */
export const directory = ({ q, irp, role, page }: DirectoryFilters) =>
  queryOptions({
    queryKey: ['users', { q, irp, role, page }],
    queryFn: ({ signal }) =>
      get<Collection<DirectoryEntry>>('/api/users', {
        query: { q, irp, irpRole: role, page, itemsPerPage: peoplePerPage, order: { lastName: 'asc' } },
        signal,
      }),
  })

/** One of them: what members see, and the whole record for oneself and administrators. */
export const user = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => get<UserRecord>(`/api/users/${id}`, { signal }),
  })

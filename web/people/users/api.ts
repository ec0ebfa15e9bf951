import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { DirectoryEntry, UserRecord } from '#contract/people/users/users.ts'
import { get } from '#web/ground/http/client.ts'
import type { Query } from '#web/ground/http/query.ts'
import { type AccountFilters, accountsQuery, type DirectoryFilters, directoryQuery } from './filters.ts'

/** Page size (DOMAIN §11). */
export const peoplePerPage = 24

const peopleQuery = (query: Query, page = 1, itemsPerPage = peoplePerPage) =>
  queryOptions({
    queryKey: ['users', { ...query, page, itemsPerPage }],
    queryFn: ({ signal }) =>
      get<Collection<DirectoryEntry>>('/api/users', { query: { ...query, page, itemsPerPage }, signal }),
  })

/** Members of the portal by last name. */
export const directory = (filters: DirectoryFilters) => peopleQuery(directoryQuery(filters), filters.page)

/** All accounts, for administrators. */
export const accounts = (filters: AccountFilters) => peopleQuery(accountsQuery(filters), filters.page, filters.size)

/** Number of pending accounts: requests one item and uses the total only. */
export const pendingAccounts = peopleQuery(accountsQuery({ state: 'pending' }), 1, 1)

/** A user: the directory entry for members, the full record for themselves and administrators. */
export const user = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => get<UserRecord>(`/api/users/${id}`, { signal }),
  })

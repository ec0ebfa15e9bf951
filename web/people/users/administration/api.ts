import { useMutation } from '@tanstack/react-query'
import { post } from '#web/ground/http/client.ts'
import { writeQuery } from '#web/ground/http/query.ts'
import { type AccountFilters, accountsQuery } from '#web/people/users/filters.ts'

/** The accounts of a list as a file, which the import reads back. The order is the file’s own. */
export function exportUrl(filters: AccountFilters) {
  const { order: _order, ...query } = accountsQuery(filters)
  return `/api/users/export.csv${writeQuery(query)}`
}

const changed = ['users', 'bodies', 'home']
const refusals = { 404: 'users.someGone' } as const
const bulk = (action: 'validate' | 'delete', ids: readonly number[], reason: string | null = null) =>
  post('/api/users/bulk', { action, ids, reason })

/** All of them, or none: `count` says it in the singular or not. */
export const useValidateAccounts = (count: number) =>
  useMutation({
    mutationFn: (ids: readonly number[]) => bulk('validate', ids),
    meta: { success: count > 1 ? 'users.validatedMany' : 'users.validated', invalidates: changed, refusals },
  })

/** The same. @param isRefusal they are requests */
export const useDeleteAccounts = (count: number, isRefusal: boolean) =>
  useMutation({
    mutationFn: ({ ids, reason }: { ids: readonly number[]; reason: string }) => bulk('delete', ids, reason),
    meta: { success: done[isRefusal ? 'refused' : 'deleted'][count > 1 ? 1 : 0], invalidates: changed, refusals },
  })

/** One, several. */
const done = {
  deleted: ['users.deleted', 'users.deletedMany'],
  refused: ['users.refused', 'users.refusedMany'],
} as const

import { useMutation } from '@tanstack/react-query'
import { post } from '#web/ground/http/client.ts'
import { formatQuery } from '#web/ground/http/query.ts'
import { type AccountFilters, accountsQuery } from '#web/people/users/filters.ts'

/** URL of the accounts as a CSV file that the import can read, in the file's own order. */
export function exportUrl(filters: AccountFilters) {
  const { order: _order, ...query } = accountsQuery(filters)
  return `/api/users/export.csv${formatQuery(query)}`
}

const invalidatedQueries = ['users', 'bodies', 'home']
const refusals = { 404: 'users.someGone' } as const
const postBulkAction = (action: 'validate' | 'delete', ids: readonly number[], reason: string | null = null) =>
  post('/api/users/bulk', { action, ids, reason })

/**
 * Activates several accounts, all or none.
 * @param count for the singular or plural of the message
 */
export const useValidateAccounts = (count: number) =>
  useMutation({
    mutationFn: (ids: readonly number[]) => postBulkAction('validate', ids),
    meta: { success: count > 1 ? 'users.validatedMany' : 'users.validated', invalidates: invalidatedQueries, refusals },
  })

/**
 * Deletes several accounts, all or none.
 * @param isRefusal whether they are pending requests
 */
export const useDeleteAccounts = (count: number, isRefusal: boolean) =>
  useMutation({
    mutationFn: ({ ids, reason }: { ids: readonly number[]; reason: string }) => postBulkAction('delete', ids, reason),
    meta: {
      success: successKeys[isRefusal ? 'refused' : 'deleted'][count > 1 ? 1 : 0],
      invalidates: invalidatedQueries,
      refusals,
    },
  })

/** Messages after success: singular, plural. */
const successKeys = {
  deleted: ['users.deleted', 'users.deletedMany'],
  refused: ['users.refused', 'users.refusedMany'],
} as const

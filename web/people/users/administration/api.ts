import { useMutation } from '@tanstack/react-query'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { UsersBulkOutcome } from '#contract/people/users/userForms.ts'
import { post } from '#web/ground/http/client.ts'
import { formatQuery } from '#web/ground/http/query.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { type AccountFilters, accountsQuery } from '#web/people/users/filters.ts'

/** URL of the accounts as a CSV file that the import can read, in the file's own order. */
export function exportUrl(filters: AccountFilters) {
  const { order: _order, ...query } = accountsQuery(filters)
  return `/api/users/export.csv${formatQuery(query)}`
}

/** URL of the CSV file of these accounts only, whatever their state. */
export const selectionExportUrl = (ids: readonly number[]) =>
  `/api/users/export.csv${formatQuery({ id: ids, status: ['pending', 'validated'] })}`

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

/** A change of several accounts that some of them may not need. */
type AccountsChange = { ids: readonly number[] } & (
  | { action: 'endMandates'; endsOn: string; irp: { id: number } | null }
  | { action: 'setRole'; role: BodyRole; irp: { id: number } }
  | { action: 'invite' }
)

/**
 * Ends mandates, sets a role or sends activation links; all or none. Says how many accounts were changed.
 * @param onDone called when it succeeded
 */
export function useChangeAccounts(onDone: () => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (change: AccountsChange) => post<UsersBulkOutcome>('/api/users/bulk', change),
    onSuccess: ({ action, count }, { ids }) => {
      if (action === 'validate' || action === 'delete') return
      const others = ids.length - count
      const done = t(count === 0 ? `users.${action}None` : `users.${action}Done`, { count })
      notify(
        count === 0 ? 'info' : 'success',
        count > 0 && others > 0 ? `${done} ${t('users.unchanged', { count: others })}` : done,
      )
      onDone()
    },
    meta: { invalidates: invalidatedQueries, refusals },
  })
}

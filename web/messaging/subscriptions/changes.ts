import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription, SubscriptionForm } from '#contract/front/subscriptions.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { markSubscriptionsStale, updateCachedSubscriptions } from './cachedSubscriptions.ts'

const path = '/api/subscriptions'
const refusals = { 404: 'sub.gone' } as const satisfies Record<number, TextKey>

export const useFollowFlow = () =>
  useMutation({
    mutationFn: (form: Pick<SubscriptionForm, 'flow' | 'rhythm'>) => post<Subscription>(path, form),
    meta: { success: 'sub.saved', invalidates: ['subscriptions', 'home'] },
  })

/** Changes the rhythm of mails, optimistically. */
export function useRhythm() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, rhythm }: Pick<Subscription, 'id' | 'rhythm'>) => put<Subscription>(`${path}/${id}`, { rhythm }),
    onMutate: ({ id, rhythm }) =>
      updateCachedSubscriptions(queries, (row) => (row.id === id ? { ...row, rhythm } : row)),
    onError: () => queries.invalidateQueries({ queryKey: ['subscriptions'] }),
    onSettled: () => markSubscriptionsStale(queries),
    scope: { id: 'rhythms' },
    meta: { success: 'sub.saved', refusals },
  })
}

/** Whether the item was unfollowed: its line stays in the list with id 0, so that it can be followed again. */
export const isUnfollowed = ({ id }: Pick<Subscription, 'id'>) => id === 0

export function useUnfollow() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Subscription) => remove(`${path}/${id}`),
    onMutate: (left) =>
      updateCachedSubscriptions(queries, (row) => (row['@id'] === left['@id'] ? { ...row, id: 0 } : row)),
    onError: () => queries.invalidateQueries({ queryKey: ['subscriptions'] }),
    onSettled: () => markSubscriptionsStale(queries),
    scope: { id: 'leaving' },
    meta: { success: 'sub.saved', refusals },
  })
}

/** Follows an item again with its former rhythm. */
export function useFollowAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (left: Subscription) => post<Subscription>(path, { ...subjectOf(left), rhythm: left.rhythm }),
    // keeps the `@id` of the line, so that its button keeps the focus
    onSuccess: (taken, left) =>
      updateCachedSubscriptions(queries, (row) =>
        row['@id'] === left['@id'] ? { ...taken, '@id': left['@id'] } : row,
      ),
    onSettled: () => markSubscriptionsStale(queries),
    scope: { id: 'leaving' },
    meta: { success: 'sub.saved' },
  })
}

/** Returns the followed record as the API names it, by id. */
function subjectOf({ thematic, session, flow }: Subscription): Pick<SubscriptionForm, 'thematic' | 'session' | 'flow'> {
  if (thematic) return { thematic: { id: thematic.id } }
  if (session) return { session: { id: session.id } }
  const { irp = null, family = null, documentType = null } = flow ?? {}
  return { flow: { irp: irp && { id: irp.id }, family, documentType: documentType && { id: documentType.id } } }
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/people/accounts.ts'
import type { IdentityRegistrationForm, PendingIdentity } from '#contract/people/providers.ts'
import { get, post } from '#web/ground/http/client.ts'
import { me } from '#web/ground/viewer/api.ts'
import '#web/people/accounts/signIn/translations.ts'

/** The identity that waits in this browser for a password or a registration form. Fails without one. */
export const pendingIdentity = queryOptions({
  queryKey: ['pendingIdentity'],
  queryFn: ({ signal }) => get<PendingIdentity>('/api/pending_identity', { signal }),
  retry: false,
  gcTime: 0,
})

/** Joins the identity to the account of its address. @returns the signed-in person and the path to open */
export function useJoin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (password: string) => {
      const form = { password }
      const { returnPath } = await post<{ returnPath: string }>('/api/pending_identity/join', form, {
        repeatable: true,
      })
      return { returnPath, user: await get<Me>('/me') }
    },
    onSuccess: ({ user }) => {
      queries.clear()
      queries.setQueryData(me.queryKey, user)
    },
    meta: {
      refusals: { 401: 'login.invalidCredentials', 403: 'login.accountNotActivated', 429: 'login.locked' },
    },
  })
}

export const useIdentityRegistration = () =>
  useMutation({
    mutationFn: (form: IdentityRegistrationForm) => post('/api/pending_identity/registration', form),
    meta: { success: 'complete.success' },
  })

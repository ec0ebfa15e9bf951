import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/people/accounts/accounts.ts'
import type { IdentityRegistrationForm, PendingIdentity, SignedOut } from '#contract/people/providers/providers.ts'
import { get, post, remove } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { me } from '#web/ground/viewer/api.ts'
import '#web/people/accounts/signIn/translations.ts'

/** The identity that waits in this browser for a password or a registration form. Fails without one. */
export const pendingIdentity = queryOptions({
  queryKey: ['pendingIdentity'],
  queryFn: ({ signal }) => get<PendingIdentity>('/api/pending_identity', { signal }),
  retry: false,
  gcTime: 0,
  // what is typed in its form outlasts another window
  refetchOnWindowFocus: false,
})

/** Forgets the identity that waits in this browser. @returns where to sign out at its provider, if it supports it */
export const useForgetIdentity = () =>
  useMutation({
    mutationFn: () => remove<SignedOut | undefined>('/api/pending_identity'),
    meta: { success: 'pendingIdentity.forgotten' },
  })

interface Joined {
  returnPath: string
}
interface SignedIn extends Joined {
  user: Me
}

/**
 * Joins the identity to the account of its address. @returns the signed-in person and the path to open; `codeRequired`:
 * the password is right, and the account has a second step
 */
export function useJoin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (form: { password: string; code?: string }): Promise<SignedIn | 'codeRequired'> => {
      try {
        const { returnPath } = await post<Joined>('/api/pending_identity/join', form, { repeatable: true })
        return { returnPath, user: await get<Me>('/me') }
      } catch (failure) {
        if (failure instanceof Failure && failure.problem?.code === 'login.codeRequired') return 'codeRequired'
        throw failure
      }
    },
    onSuccess: (joined) => {
      if (joined === 'codeRequired') return
      queries.clear()
      queries.setQueryData(me.queryKey, joined.user)
    },
    meta: {
      refusals: {
        401: 'login.invalidCredentials',
        403: 'login.accountNotActivated',
        404: 'pendingIdentity.gone',
        422: 'login.wrongCode',
        429: 'login.locked',
      },
      refusalsByCode: { 'login.passkeyRequired': 'login.passkeyRequired' },
    },
  })
}

export const useIdentityRegistration = () =>
  useMutation({
    mutationFn: (form: IdentityRegistrationForm) => post('/api/pending_identity/registration', form),
    meta: { success: 'complete.success', refusals: { 404: 'pendingIdentity.gone' } },
  })

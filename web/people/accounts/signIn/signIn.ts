import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me, SignInForm } from '#contract/people/accounts.ts'
import { get, post } from '#web/ground/http/client.ts'
import type { CallMeta } from '#web/ground/shell/reportFailure.ts'
import { me } from '#web/ground/viewer/api.ts'
import './translations.ts'

/**
 * Signs in, then reads who that is: everything known before belonged to somebody else.
 * @param language in which a refusal is told, as the form is
 */
export function useSignIn(language: 'fr' | 'en') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, password, remember }: SignInForm & { remember: boolean }) => {
      const query = remember ? { _remember_me: 1 } : {}
      await post('/login', new URLSearchParams({ email, password }), { query })
      return get<Me>('/me')
    },
    onSuccess: (user) => {
      queries.clear()
      queries.setQueryData(me.queryKey, user)
    },
    meta: signInMeta(language),
  })
}

/** How a refusal of the sign-in is told. That the portal is not there, the server says itself, in French. */
export const signInMeta = (language: 'fr' | 'en'): CallMeta => ({
  language,
  refusals: {
    401: 'login.invalidCredentials',
    403: 'login.accountNotActivated',
    429: 'login.locked',
    ...(language === 'en' && { 503: 'login.unavailable' }),
  },
})

export const signOut = () => get<void>('/logout', { progress: 'normal' })

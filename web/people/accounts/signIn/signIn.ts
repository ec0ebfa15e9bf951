import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me, SignInForm } from '#contract/people/accounts/accounts.ts'
import type { SignedOut } from '#contract/people/providers/providers.ts'
import { get, post } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import type { CallMeta } from '#web/ground/shell/reportFailure.ts'
import { me } from '#web/ground/viewer/api.ts'
import { askForPasskey } from '#web/people/accounts/passkeys/askForPasskey.ts'
import './translations.ts'

export interface SignInAttempt extends Pick<SignInForm, 'email' | 'password' | 'code'> {
  remember: boolean
  /** this device is not asked for a code again */
  recognize?: boolean
}

/**
 * Signs in, then reads who that is: everything known before belonged to somebody else.
 * `codeRequired`: the password is right, and the account has a second step.
 * @param language in which a refusal is told, as the form is
 */
export function useSignIn(language: 'fr' | 'en') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, password, remember, code, recognize }: SignInAttempt): Promise<Me | 'codeRequired'> => {
      const query = remember ? { _remember_me: 1 } : {}
      const form = new URLSearchParams({ email, password, ...(code && { code }), ...(recognize && { recognize: '1' }) })
      try {
        await post('/login', form, { query })
      } catch (failure) {
        if (failure instanceof Failure && failure.problem?.code === 'login.codeRequired') return 'codeRequired'
        throw failure
      }
      return get<Me>('/me')
    },
    onSuccess: (user) => {
      if (user === 'codeRequired') return
      queries.clear()
      queries.setQueryData(me.queryKey, user)
    },
    meta: signInMeta(language),
  })
}

/**
 * Signs in by a passkey of this browser or of a phone near it, then reads who that is.
 * `cancelled`: the person or the browser gave up.
 */
export function usePasskeySignIn(language: 'fr' | 'en') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ remember }: { remember: boolean }): Promise<Me | 'cancelled'> => {
      const assertion = await askForPasskey()
      if (!assertion) return 'cancelled'
      await post('/api/passkeys/sign_in', { assertion, remember }, { repeatable: true })
      return get<Me>('/me')
    },
    onSuccess: (user) => {
      if (user === 'cancelled') return
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
    422: 'login.wrongCode',
    429: 'login.locked',
    ...(language === 'en' && { 503: 'login.unavailable' }),
  },
  refusalsByCode: {
    'login.passwordClosed': 'login.passwordClosed',
    'login.passkeyRequired': 'login.passkeyRequired',
    'passkey.unknown': 'login.passkeyUnknown',
    'passkey.refused': 'login.passkeyRefused',
  },
})

/** Signs out. @returns where to sign out at the provider, for a sign-in by one that supports it */
export const signOut = () => get<SignedOut | undefined>('/logout', { progress: 'normal' })

/** Starts a sign-in by a provider: leaves the portal for its pages. */
export const useProviderSignIn = (language: 'fr' | 'en') =>
  useMutation({
    mutationFn: async ({ id, ...form }: { id: string; remember: boolean; returnPath: string }) => {
      // not stored for a repeated call: each one has a state of its own
      const { url } = await post<{ url: string }>(`/api/providers/${id}/sign_in`, form, { repeatable: true })
      location.assign(url)
    },
    meta: { ...signInMeta(language), refusals: { 503: 'login.providerUnavailable', 429: 'login.locked' } },
  })

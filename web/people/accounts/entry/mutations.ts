import { useMutation } from '@tanstack/react-query'
import type { Me } from '#contract/people/accounts/accounts.ts'
import type { FirstAdministratorForm } from '#contract/people/accounts/firstAdministrator.ts'
import type { PasswordLinkState, Recovery, RegistrationForm } from '#contract/people/accounts/registration.ts'
import { get, post } from '#web/ground/http/client.ts'
import '#web/people/accounts/signIn/translations.ts'

export const useRegister = () =>
  useMutation({
    mutationFn: (form: RegistrationForm) => post('/api/users', form),
    meta: { success: 'register.success' },
  })

/**
 * Sends a password reset link. The response is the same whether the address has an account or not.
 * @param language of the messages, the same as the form
 */
export const useForgottenPassword = (language: 'fr' | 'en') =>
  useMutation({
    mutationFn: (email: string) => post('/api/users/forgot_password', { email }),
    meta: {
      language,
      success: 'forgot.success',
      ...(language === 'en' && { refusals: { 429: 'login.locked', 503: 'login.unavailable' } }),
    },
  })

/** Sets a password with a link. Returns the signed-in user if the link signs in, otherwise null. */
export const useResetPassword = ({ signsIn }: Pick<PasswordLinkState, 'signsIn'>) =>
  useMutation({
    mutationFn: async (form: { token: string; password: string }) => {
      await post('/api/users/reset_password', form)
      return signsIn ? get<Me>('/me') : null
    },
    meta: { success: signsIn ? 'reset.welcome' : 'reset.success' },
  })

/** Creates the account of the first administrator, which signs in. Returns the signed-in user. */
export const useBecomeFirstAdministrator = () =>
  useMutation({
    mutationFn: async (form: FirstAdministratorForm) => {
      await post('/api/users/first_administrator', form)
      return get<Me>('/me')
    },
    meta: { success: 'firstAdministrator.success' },
  })

export const useRecoverAccount = () =>
  useMutation({ mutationFn: (token: string) => post<Recovery>('/api/users/recovery', { token }) })

export const useDismissRecovery = () =>
  useMutation({ mutationFn: (token: string) => post('/api/users/recovery_dismissal', { token }) })

/** Confirms the address of an account request with the mailed link. */
export const useConfirmRequestEmail = () =>
  useMutation({
    mutationFn: (token: string) => post('/api/users/request/confirmation', { token }),
    meta: { success: 'confirm.success' },
  })

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => post('/api/users/email_confirmation', { token }),
    meta: { success: 'confirm.success', invalidates: ['me'] },
  })

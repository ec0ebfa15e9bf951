import { queryOptions, useMutation } from '@tanstack/react-query'
import type { FirstAdministratorForm } from '#contract/people/firstAdministrator.ts'
import type { PasswordLink, Recovery, RegistrationChoices, RegistrationForm } from '#contract/people/registration.ts'
import { get, post } from '#web/ground/http/client.ts'

/** What a visitor chooses from: the bodies that are open, and what people are in them. */
export const registrationChoices = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => get<RegistrationChoices>('/api/registration', { signal }),
  staleTime: 60_000,
})

export const useRegister = () =>
  useMutation({
    mutationFn: (form: RegistrationForm) => post('/api/users', form),
    meta: { success: 'register.success' },
  })

/**
 * The answer is the same whether the address has an account or not.
 * @param language in which it is told, as the form is
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

/** Does the link of a mail open something? Asked before a password is typed for nothing. */
export const passwordLink = (token: string) =>
  queryOptions({
    queryKey: ['passwordLink', token],
    queryFn: () => post<PasswordLink>('/api/users/reset_link', { token }),
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (form: { token: string; password: string }) => post('/api/users/reset_password', form),
    meta: { success: 'reset.success' },
  })

/** Does the link that a new portal prints open something? */
export const firstAdministratorLink = (token: string) =>
  queryOptions({
    queryKey: ['firstAdministratorLink', token],
    queryFn: () => post<PasswordLink>('/api/users/first_administrator_link', { token }),
  })

export const useBecomeFirstAdministrator = () =>
  useMutation({
    mutationFn: (form: FirstAdministratorForm) => post('/api/users/first_administrator', form),
    meta: { success: 'firstAdministrator.success' },
  })

/** Does a recovery link open something? */
export const recoveryLink = (token: string) =>
  queryOptions({
    queryKey: ['recoveryLink', token],
    queryFn: () => post<PasswordLink>('/api/users/recovery_link', { token }),
  })

export const useRecoverAccount = () =>
  useMutation({ mutationFn: (token: string) => post<Recovery>('/api/users/recovery', { token }) })

export const useDismissRecovery = () =>
  useMutation({ mutationFn: (token: string) => post('/api/users/recovery_dismissal', { token }) })

export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => post('/api/users/email_confirmation', { token }),
    meta: { success: 'confirm.success', invalidates: ['me'] },
  })

import { queryOptions } from '@tanstack/react-query'
import type { PasswordLink, PasswordLinkState, RegistrationChoices } from '#contract/people/accounts/registration.ts'
import { get, post } from '#web/ground/http/client.ts'

/** Choices of the registration form: active bodies, functions and mandates. */
export const registrationChoices = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => get<RegistrationChoices>('/api/registration', { signal }),
  staleTime: 60_000,
})

/** Reads whether a password link is valid and whether it signs in, before a password is typed. */
export const passwordLink = (token: string) =>
  queryOptions({
    queryKey: ['passwordLink', token],
    queryFn: () => post<PasswordLinkState>('/api/users/reset_link', { token }),
  })

/** Reads whether the link to create the first administrator is valid. */
export const firstAdministratorLink = (token: string) =>
  queryOptions({
    queryKey: ['firstAdministratorLink', token],
    queryFn: () => post<PasswordLink>('/api/users/first_administrator_link', { token }),
  })

/** Reads whether an account recovery link is valid. */
export const recoveryLink = (token: string) =>
  queryOptions({
    queryKey: ['recoveryLink', token],
    queryFn: () => post<PasswordLink>('/api/users/recovery_link', { token }),
  })

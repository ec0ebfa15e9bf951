import { queryOptions } from '@tanstack/react-query'
import type { PasswordLink } from '#contract/people/accounts/registration.ts'
import type { SecondFactor } from '#contract/people/accounts/secondFactor.ts'
import { get, post } from '#web/ground/http/client.ts'

/** The second step of the user's own sign-in. */
export const secondFactor = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => get<SecondFactor>('/api/me/second_factor', { signal }),
})

/** Reads whether the mailed link is valid, before a password is typed. */
export const removalLink = (token: string) =>
  queryOptions({
    queryKey: ['removalLink', token],
    queryFn: () => post<PasswordLink>('/api/users/second_factor_link', { token }),
  })

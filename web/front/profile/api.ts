import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { OpenSignIn } from '#contract/people/accounts/signIns.ts'
import { get } from '#web/ground/http/client.ts'

/** Active sign-ins of the user; the current device comes first. */
export const signIns = queryOptions({
  queryKey: ['signIns'],
  queryFn: ({ signal }) => get<Collection<OpenSignIn>>('/api/me/sign_ins', { query: { pagination: false }, signal }),
})

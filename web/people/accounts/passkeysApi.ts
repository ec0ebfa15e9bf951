import { queryOptions } from '@tanstack/react-query'
import type { Passkeys } from '#contract/people/accounts/passkeys.ts'
import { get } from '#web/ground/http/client.ts'

/** The passkeys of the user's own account. */
export const passkeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => get<Passkeys>('/api/me/passkeys', { signal }),
})

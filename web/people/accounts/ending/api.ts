import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignInEnd } from '#contract/people/accounts/signIns.ts'
import { get } from '#web/ground/http/client.ts'

/** Warning time: two minutes are promised (QUALITY WEB-13), plus a margin for the polling. */
const warningSeconds = 180
/** Polling interval near the expiry: another tab may have extended the sign-in, or it may have expired. */
const pollNearExpiryMs = 15_000
const retryMs = 60_000
const maxPollMs = 3_600_000

/** Whether to warn of the expiry now. */
export const isExpiringSoon = ({ endsIn }: SignInEnd) => endsIn <= warningSeconds

/**
 * Reads when this sign-in expires; all tabs of the browser share it. Polls again at the expected warning time. An
 * expired sign-in is reported like any 401.
 */
export const signInEnd = queryOptions({
  queryKey: ['signInEnd'],
  queryFn: ({ signal }) => get<SignInEnd>('/api/me/sign_in_end', { signal }),
  refetchInterval: ({ state: { data, status } }) => {
    if (!data || status === 'error') return retryMs
    return isExpiringSoon(data) ? pollNearExpiryMs : Math.min((data.endsIn - warningSeconds) * 1_000 + 500, maxPollMs)
  },
  retry: false,
  networkMode: 'online',
  meta: { quiet: true },
})

/** Extends the sign-in by calling the server: any call does. */
export function useExtendSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => get('/me'),
    onSuccess: () => queries.refetchQueries({ queryKey: signInEnd.queryKey }),
  })
}

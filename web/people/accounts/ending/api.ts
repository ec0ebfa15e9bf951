import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SignInEnd } from '#contract/people/signIns.ts'
import { get } from '#web/ground/http/client.ts'

/** Two minutes are promised (QUALITY WEB-13); asking takes its time. */
const warnedSeconds = 180
/** While the end is near: another tab may have put it off, or it has come. */
const nearMs = 15_000
const againMs = 60_000
const longestMs = 3_600_000

/** Is it time to say so? */
export const isNear = ({ endsIn }: SignInEnd) => endsIn <= warnedSeconds

/**
 * When this sign-in ends, as the server has it: all the tabs have the same one. Asked again when it should be near, unless somebody does
 * something meanwhile. That it has ended is told as it is of any call.
 */
export const signInEnd = queryOptions({
  queryKey: ['signInEnd'],
  queryFn: ({ signal }) => get<SignInEnd>('/api/me/sign_in_end', { signal }),
  refetchInterval: ({ state: { data, status } }) => {
    if (!data || status === 'error') return againMs
    return isNear(data) ? nearMs : Math.min((data.endsIn - warnedSeconds) * 1_000 + 500, longestMs)
  },
  retry: false,
  networkMode: 'online',
  meta: { quiet: true },
})

/** Any call puts it off: this one does nothing else. */
export function useStaySignedIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => get('/me'),
    onSuccess: () => queries.refetchQueries({ queryKey: signInEnd.queryKey }),
  })
}

import { queryOptions } from '@tanstack/react-query'
import type { SecondFactorRule } from '#contract/people/accounts/secondFactorRule.ts'
import { get } from '#web/ground/http/client.ts'

/** Who has to have a second step, for administrators. */
export const secondFactorRule = queryOptions({
  queryKey: ['secondFactorRule'],
  queryFn: ({ signal }) => get<SecondFactorRule>('/api/second_factor_rule', { signal }),
})

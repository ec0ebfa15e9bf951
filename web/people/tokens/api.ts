import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { AccessToken, IssuedToken } from '#contract/people/tokens/accessTokens.ts'
import { get } from '#web/ground/http/client.ts'
import type { TokenFilters } from './filters.ts'

export const tokensPath = '/api/me/access_tokens'
export const issuedTokensPath = '/api/access_tokens'
export const tokensPerPage = 25

/** The access tokens of the user, newest first. */
export const accessTokens = queryOptions({
  queryKey: ['accessTokens', 'own'],
  queryFn: ({ signal }) => get<Collection<AccessToken>>(tokensPath, { query: { pagination: false }, signal }),
  // a program may have used one meanwhile
  staleTime: 0,
})

/** The access tokens of everybody, for administrators. */
export const issuedTokens = ({ q, page }: TokenFilters) =>
  queryOptions({
    queryKey: ['accessTokens', 'issued', { q, page }],
    queryFn: ({ signal }) =>
      get<Collection<IssuedToken>>(issuedTokensPath, { query: { q, page, itemsPerPage: tokensPerPage }, signal }),
  })

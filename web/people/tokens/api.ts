import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { AccessToken, AccessTokenForm, IssuedToken, NewAccessToken } from '#contract/people/accessTokens.ts'
import { get, post, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import type { TokenFilters } from './filters.ts'

const path = '/api/me/access_tokens'
const issuedPath = '/api/access_tokens'
export const tokensPerPage = 25

/** The access tokens of the user, newest first. */
export const accessTokens = queryOptions({
  queryKey: ['accessTokens', 'own'],
  queryFn: ({ signal }) => get<Collection<AccessToken>>(path, { query: { pagination: false }, signal }),
  // a program may have used one meanwhile
  staleTime: 0,
})

/** The access tokens of everybody, for administrators. */
export const issuedTokens = ({ q, page }: TokenFilters) =>
  queryOptions({
    queryKey: ['accessTokens', 'issued', { q, page }],
    queryFn: ({ signal }) =>
      get<Collection<IssuedToken>>(issuedPath, { query: { q, page, itemsPerPage: tokensPerPage }, signal }),
  })

/** @returns the new token, which is not stored anywhere */
export const useCreateToken = () =>
  useMutation({
    mutationFn: (form: AccessTokenForm) => post<NewAccessToken>(path, form),
    meta: { success: 'tokens.made', invalidates: ['accessTokens'] },
  })

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>

/** @param of whose tokens: one's own, or those of everybody */
export const useRevokeToken = (of: 'own' | 'issued') =>
  useMutation({
    mutationFn: (id: number) => remove(`${of === 'own' ? path : issuedPath}/${id}`),
    meta: { success: 'tokens.revoked', invalidates: ['accessTokens'], refusals },
  })

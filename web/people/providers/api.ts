import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { IdentityProviderUse } from '#contract/people/providers/identityProviders.ts'
import type { ConfiguredProviders, ProviderRule } from '#contract/people/providers/providerRules.ts'
import { get } from '#web/ground/http/client.ts'

export const rulesPath = '/api/provider_rules'

export const recordsPath = '/api/identity_providers'

/** The identity providers of the settings, and those that administrators have added. */
export const configuredProviders = queryOptions({
  queryKey: ['configuredProviders'],
  queryFn: ({ signal }) => get<ConfiguredProviders>('/api/providers', { signal }),
  // somebody may have signed in meanwhile
  staleTime: 0,
})

/** The rules of all providers, by group. */
export const providerRules = queryOptions({
  queryKey: ['providerRules'],
  queryFn: ({ signal }) => get<Collection<ProviderRule>>(rulesPath, { query: { pagination: false }, signal }),
  staleTime: 0,
})

/** Whom a provider lets in. Not asked again by the deletion, whose question is still open then. */
export const providerUse = (id: number) =>
  queryOptions({
    queryKey: ['providerUse', id],
    queryFn: ({ signal }) => get<IdentityProviderUse>(`${recordsPath}/${id}/use`, { signal }),
    staleTime: 0,
  })

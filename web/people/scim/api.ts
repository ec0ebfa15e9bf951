import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ScimGroup, ScimToken } from '#contract/people/scim/scim.ts'
import { get } from '#web/ground/http/client.ts'

export const tokensPath = '/api/scim_tokens'

export const groupsPath = '/api/scim_groups'

/** The directory tokens, newest first. */
export const scimTokens = queryOptions({
  queryKey: ['scimTokens'],
  queryFn: ({ signal }) => get<Collection<ScimToken>>(tokensPath, { query: { pagination: false }, signal }),
  // a directory may have used one meanwhile
  staleTime: 0,
})

/** The groups of the directory by name. */
export const scimGroups = queryOptions({
  queryKey: ['scimGroups'],
  queryFn: ({ signal }) => get<Collection<ScimGroup>>(groupsPath, { query: { pagination: false }, signal }),
  staleTime: 0,
})

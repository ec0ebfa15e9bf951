import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type {
  NewScimToken,
  ScimGroup,
  ScimGroupLinkForm,
  ScimToken,
  ScimTokenForm,
} from '#contract/people/scim/scim.ts'
import { get, post, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

const tokensPath = '/api/scim_tokens'
const groupsPath = '/api/scim_groups'

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

/** @returns the new token, which is not stored anywhere */
export const useCreateScimToken = () =>
  useMutation({
    mutationFn: (form: ScimTokenForm) => post<NewScimToken>(tokensPath, form),
    meta: { success: 'scim.tokenMade', invalidates: ['scimTokens'] },
  })

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>

export const useRevokeScimToken = () =>
  useMutation({
    mutationFn: (id: number) => remove(`${tokensPath}/${id}`),
    meta: { success: 'scim.tokenRevoked', invalidates: ['scimTokens'], refusals },
  })

export const useLinkGroup = (id: number) =>
  useMutation({
    mutationFn: (form: ScimGroupLinkForm) => post<ScimGroup>(`${groupsPath}/${id}/link`, form),
    meta: { success: 'scim.linked', invalidates: ['scimGroups', 'users', 'accounts'] },
  })

export const useUnlinkGroup = () =>
  useMutation({
    mutationFn: (id: number) => remove(`${groupsPath}/${id}/link`),
    meta: { success: 'scim.unlinked', invalidates: ['scimGroups'], refusals },
  })

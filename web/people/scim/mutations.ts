import { useMutation } from '@tanstack/react-query'
import type { NewScimToken, ScimGroup, ScimGroupLinkForm, ScimTokenForm } from '#contract/people/scim/scim.ts'
import { post, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { groupsPath, tokensPath } from './api.ts'

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

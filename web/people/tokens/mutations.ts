import { useMutation } from '@tanstack/react-query'
import type { AccessTokenForm, NewAccessToken } from '#contract/people/tokens/accessTokens.ts'
import { post, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { issuedTokensPath, tokensPath } from './api.ts'

/** @returns the new token, which is not stored anywhere */
export const useCreateToken = () =>
  useMutation({
    mutationFn: (form: AccessTokenForm) => post<NewAccessToken>(tokensPath, form),
    meta: { success: 'tokens.made', invalidates: ['accessTokens'] },
  })

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>

/** @param of whose tokens: one's own, or those of everybody */
export const useRevokeToken = (of: 'own' | 'issued') =>
  useMutation({
    mutationFn: (id: number) => remove(`${of === 'own' ? tokensPath : issuedTokensPath}/${id}`),
    meta: { success: 'tokens.revoked', invalidates: ['accessTokens'], refusals },
  })

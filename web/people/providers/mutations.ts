import { useMutation } from '@tanstack/react-query'
import type { GivenSeatForm } from '#contract/people/givenSeats.ts'
import type {
  IdentityProvider,
  IdentityProviderCheck,
  IdentityProviderForm,
} from '#contract/people/providers/identityProviders.ts'
import type { ProviderRule, ProviderRuleForm } from '#contract/people/providers/providerRules.ts'
import { post, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { recordsPath, rulesPath } from './api.ts'

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>

export const useCreateRule = () =>
  useMutation({
    mutationFn: (form: ProviderRuleForm) => post<ProviderRule>(rulesPath, form),
    meta: { success: 'providers.added', invalidates: ['providerRules'] },
  })

export const useChangeRule = (id: number) =>
  useMutation({
    mutationFn: (form: GivenSeatForm) => post<ProviderRule>(`${rulesPath}/${id}/seat`, form),
    meta: { success: 'providers.changed', invalidates: ['providerRules', 'users', 'accounts'], refusals },
  })

export const useDeleteRule = () =>
  useMutation({
    mutationFn: (id: number) => remove(`${rulesPath}/${id}`),
    meta: { success: 'providers.removed', invalidates: ['providerRules'], refusals },
  })

interface ProviderWrite {
  /** null for a new one */
  id: number | null
  form: IdentityProviderForm
  /** as it was read; null for a new one */
  version: number | null
}

export const useWriteProvider = () =>
  useMutation({
    mutationFn: ({ id, form, version }: ProviderWrite) =>
      id === null
        ? post<IdentityProvider>(recordsPath, form)
        : post<IdentityProvider>(`${recordsPath}/${id}/amendment`, { ...form, version }),
    meta: { success: 'providers.saved', invalidates: ['configuredProviders'], refusals },
  })

export const useDeleteProvider = () =>
  useMutation({
    mutationFn: (id: number) => remove(`${recordsPath}/${id}`),
    meta: {
      success: 'providers.deleted',
      invalidates: ['configuredProviders', 'providerRules', 'users', 'accounts'],
      refusals,
    },
  })

export const useCheckIssuer = () =>
  useMutation({
    mutationFn: (issuer: string) => post<IdentityProviderCheck>(`${recordsPath}/check`, { issuer }),
  })

import { useMutation } from '@tanstack/react-query'
import type { RecoveryCodes, SecondFactorProofForm, SecondFactorSetUp } from '#contract/people/accounts/secondFactor.ts'
import type { SecondFactorRule, SecondFactorRuleForm } from '#contract/people/accounts/secondFactorRule.ts'
import { post, put, remove } from '#web/ground/http/client.ts'

const invalidates = ['secondFactor']

/** Draws the secret of an authenticator app. The second step starts with its first code. */
export const useBeginSetUp = () =>
  useMutation({
    mutationFn: (form: { currentPassword: string }) => post<SecondFactorSetUp>('/api/me/second_factor/set_up', form),
  })

export const useConfirmSetUp = () =>
  useMutation({
    mutationFn: (form: { code: string }) => post<RecoveryCodes>('/api/me/second_factor/confirmation', form),
    meta: { success: 'secondFactor.added', invalidates },
  })

export const useRenewCodes = () =>
  useMutation({
    mutationFn: (form: SecondFactorProofForm) => post<RecoveryCodes>('/api/me/second_factor/recovery_codes', form),
    meta: { success: 'secondFactor.renewed', invalidates },
  })

export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (form: SecondFactorProofForm) => post('/api/me/second_factor/removal', form),
    meta: { success: 'secondFactor.removed', invalidates },
  })

export const useForgetDevices = () =>
  useMutation({
    mutationFn: () => remove('/api/me/recognized_devices'),
    meta: { success: 'secondFactor.forgotten', invalidates },
  })

export const useSaveRule = () =>
  useMutation({
    mutationFn: (form: SecondFactorRuleForm) => put<SecondFactorRule>('/api/second_factor_rule', form),
    meta: { success: 'rule.saved', invalidates: ['secondFactorRule', 'me'] },
  })

export const useRemoveByLink = () =>
  useMutation({
    mutationFn: (form: { token: string; password: string }) => post('/api/users/second_factor_removal', form),
    meta: { success: 'secondFactor.removed' },
  })

/** Mails the link to a person who has lost all codes, at the request of an administrator. */
export const useOfferRemoval = (userId: number) =>
  useMutation({
    mutationFn: () => post(`/api/users/${userId}/second_factor_removal`),
    meta: { success: 'secondFactor.offered', invalidates: ['mails', 'users'] },
  })

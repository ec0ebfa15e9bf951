import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountRequest, RequestCorrectionForm } from '#contract/people/accounts/accountRequests.ts'
import { post } from '#web/ground/http/client.ts'
import { type OwnRequest, ownRequestKey, requestOfIdentity } from './ownRequest.ts'

export type Correction = Omit<RequestCorrectionForm, 'proof'>

export function useCorrectRequest({ proof }: OwnRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (corrected: Correction) =>
      post<AccountRequest>('/api/users/request/correction', { ...corrected, proof }, { repeatable: true }),
    onSuccess: (request) =>
      'by' in proof
        ? queries.setQueryData<OwnRequest>(requestOfIdentity.queryKey, { proof, request })
        : queries.setQueryData<OwnRequest>(ownRequestKey, { proof: { ...proof, email: request.email }, request }),
    meta: { success: 'waiting.corrected' },
  })
}

export function useWithdrawRequest({ proof }: OwnRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => post('/api/users/request/withdrawal', proof),
    onSuccess: () => queries.removeQueries({ queryKey: ownRequestKey }),
    meta: { success: 'waiting.withdrawn' },
  })
}

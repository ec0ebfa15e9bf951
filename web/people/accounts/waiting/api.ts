import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountRequest, RequestCorrectionForm } from '#contract/people/accounts/accountRequests.ts'
import { post } from '#web/ground/http/client.ts'
import { type OwnRequest, requestOfIdentity } from './ownRequest.ts'
import { forgetOwnRequest, ownRequestKey } from './ownRequestKey.ts'

export type Correction = Omit<RequestCorrectionForm, 'proof'>

export function useCorrectRequest({ proof }: OwnRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (corrected: Correction) =>
      post<AccountRequest>('/api/users/request/correction', { ...corrected, proof }, { repeatable: true }),
    // nothing to correct once the page is left: the request is forgotten with it
    onSuccess: (request) =>
      'by' in proof
        ? queries.setQueryData<OwnRequest>(requestOfIdentity.queryKey, (own) => own && { proof, request })
        : queries.setQueryData<OwnRequest>(
            ownRequestKey,
            (own) => own && { proof: { ...proof, email: request.email }, request },
          ),
    meta: { success: 'waiting.corrected' },
  })
}

export function useWithdrawRequest({ proof }: OwnRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => post('/api/users/request/withdrawal', proof),
    onSuccess: () => forgetOwnRequest(queries),
    meta: { success: 'waiting.withdrawn' },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountRequest, RequestCorrectionForm } from '#contract/people/accounts/accountRequests.ts'
import { post } from '#web/ground/http/client.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { type OwnRequest, requestOfIdentity } from './ownRequest.ts'
import { forgetOwnRequest, ownRequestKey } from './ownRequestKey.ts'

export type Correction = Omit<RequestCorrectionForm, 'proof'>

/** Returns a function that keeps the request as the server returned it. */
function useKeepRequest({ proof }: OwnRequest) {
  const queries = useQueryClient()
  // nothing to keep once the page is left: the request is forgotten with it
  return (request: AccountRequest) =>
    'by' in proof
      ? queries.setQueryData<OwnRequest>(requestOfIdentity.queryKey, (own) => own && { proof, request })
      : queries.setQueryData<OwnRequest>(
          ownRequestKey,
          (own) => own && { proof: { ...proof, email: request.email }, request },
        )
}

export function useCorrectRequest(own: OwnRequest) {
  const { proof } = own
  return useMutation({
    mutationFn: (corrected: Correction) =>
      post<AccountRequest>('/api/users/request/correction', { ...corrected, proof }, { repeatable: true }),
    onSuccess: useKeepRequest(own),
    meta: { success: 'waiting.corrected' },
  })
}

/** Mails another link that confirms the address. */
export function useMailConfirmation(own: OwnRequest) {
  const { t } = useTranslation()
  const { proof } = own
  const keep = useKeepRequest(own)
  return useMutation({
    mutationFn: () => post<AccountRequest>('/api/users/request/confirmation_link', proof, { repeatable: true }),
    onSuccess: (request) => {
      keep(request)
      // confirmed meanwhile, maybe on another device: no link was mailed
      notify('success', t(request.emailConfirmed ? 'confirm.success' : 'waiting.linkSent'))
    },
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

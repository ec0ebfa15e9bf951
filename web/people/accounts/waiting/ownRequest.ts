import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AccountRequest, AccountRequestProof } from '#contract/people/accounts/accountRequests.ts'
import { post } from '#web/ground/http/client.ts'
import { ownRequestKey } from './ownRequestKey.ts'

/** A request, and what proves whose it is. A password is in memory only, while the page is open: returning to it asks for it again. */
export interface OwnRequest {
  proof: AccountRequestProof
  request: AccountRequest
}

/**
 * Reads the request of these credentials, and keeps it for its screen. Not stored for a repeated call: it is personal.
 * @throws Failure when there is none that waits
 */
export async function openOwnRequest(queries: QueryClient, proof: AccountRequestProof): Promise<void> {
  const request = await post<AccountRequest>('/api/users/request', proof, { repeatable: true })
  queries.setQueryData<OwnRequest>(ownRequestKey, { proof, request })
}

/** Request of the account that is opened by the identity which waits in this browser. Fails without one. */
export const requestOfIdentity = queryOptions({
  queryKey: [...ownRequestKey, 'provider'],
  queryFn: async ({ signal }): Promise<OwnRequest> => {
    const proof = { by: 'provider' } as const
    return { proof, request: await post<AccountRequest>('/api/users/request', proof, { signal, repeatable: true }) }
  },
  retry: false,
  gcTime: 0,
})

/** Returns the request that was opened by signing in; undefined without one. */
export const useOwnRequest = () =>
  useQuery<OwnRequest>({ queryKey: ownRequestKey, enabled: false, gcTime: Number.POSITIVE_INFINITY }).data

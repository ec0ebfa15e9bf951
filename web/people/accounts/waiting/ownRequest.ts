import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AccountRequest } from '#contract/people/accounts/accountRequests.ts'
import type { SignInForm } from '#contract/people/accounts/accounts.ts'
import { post } from '#web/ground/http/client.ts'

/** A request, and what proves whose it is. In memory only: reloading the page asks for the password again. */
export interface OwnRequest {
  proof: SignInForm
  request: AccountRequest
}

export const ownRequestKey = ['ownRequest']

/**
 * Reads the request of these credentials, and keeps it for its screen. Not stored for a repeated call: it is personal.
 * @throws Failure when there is none that waits
 */
export async function openOwnRequest(queries: QueryClient, proof: SignInForm): Promise<void> {
  const request = await post<AccountRequest>('/api/users/request', proof, { repeatable: true })
  queries.setQueryData<OwnRequest>(ownRequestKey, { proof, request })
}

/** Returns the request that was opened by signing in; undefined without one. */
export const useOwnRequest = () =>
  useQuery<OwnRequest>({ queryKey: ownRequestKey, enabled: false, gcTime: Number.POSITIVE_INFINITY }).data

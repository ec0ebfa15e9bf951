import type { Proof } from '#contract/people/accounts/passkeys.ts'
import { get } from '#web/ground/http/client.ts'
import { requestProof } from '#web/ground/http/proofRequests.ts'

/** Downloads a file for which the server wants a recent proof of identity: a download alone could not ask for it. */
export async function openProvenDownload(url: string): Promise<void> {
  const { isFresh } = await get<Proof>('/api/me/proof')
  if (isFresh || (await requestProof())) location.assign(url)
}

import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { post } from '#web/ground/http/client.ts'

/**
 * Lets the browser sign a challenge of the server with a passkey.
 * @returns null when the person or the browser gave up
 * @throws Failure
 */
export async function askForPasskey(): Promise<AuthenticationResponseJSON | null> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    post<PublicKeyCredentialRequestOptionsJSON>('/api/passkeys/challenge', undefined, { repeatable: true }),
  ])
  return startAuthentication({ optionsJSON }).catch(nullIfCancelled)
}

/** Browsers tell neither why, nor whether there was a passkey: only that there is no answer. */
export function nullIfCancelled(error: unknown): null {
  if (error instanceof Error && cancellations.has(error.name)) return null
  throw error
}
const cancellations = new Set(['NotAllowedError', 'AbortError'])

import type { SignInDoors } from '#contract/people/providers/providers.ts'

/** What the sign-in page offers, as the server wrote it in the page: no provider, and a password for everybody by default. */
export function readSignInDoors(): SignInDoors {
  const written = document.getElementById('sign-in-doors')?.textContent
  return written ? (JSON.parse(written) as SignInDoors) : { providers: [], password: 'all' }
}

/** Whether accounts can be opened by a provider. */
export const hasProviders = () => document.getElementById('sign-in-doors') !== null

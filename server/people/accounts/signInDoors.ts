import type { SignInDoors } from '#contract/people/providers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listOpenProviders } from './listProviders.ts'

/**
 * What the page tells the sign-in form: nothing where everybody uses a password, otherwise the providers. Without
 * database, those of the settings.
 */
export async function signInDoors(portal: Portal): Promise<{ 'sign-in-doors'?: SignInDoors }> {
  const { config } = portal
  const providers = await listOpenProviders({ ...portal, db: portal.pipelinedReads }).catch(() => config.providers)
  return providers.length === 0
    ? {}
    : {
        'sign-in-doors': {
          providers: providers.map(({ id, label }) => ({ id, label })),
          password: config.passwordSignIn,
        },
      }
}

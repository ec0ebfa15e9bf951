import type { SignInDoors } from '#contract/people/providers/providers.ts'
import type { Config } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { createTtlCache } from '#server/ground/portal/ttlCache.ts'
import { listOpenProviders } from './listProviders.ts'

type ShownDoors = { 'sign-in-doors'?: SignInDoors }

const cache = createTtlCache<Portal, ShownDoors>(
  async (portal) => presentDoors(portal.config, await listOpenProviders({ ...portal, db: portal.pipelinedReads })),
  ({ config }) => presentDoors(config, config.providers),
)

/**
 * What the page tells the sign-in form: nothing where everybody uses a password, otherwise the providers; those of the
 * settings while none could be read.
 */
export const signInDoors = cache.get
/** Makes the pages of this server read the providers again, after a change. */
export const forgetSignInDoors = cache.forget

const presentDoors = ({ passwordSignIn }: Config, providers: readonly { id: string; label: string }[]): ShownDoors =>
  providers.length === 0
    ? {}
    : {
        'sign-in-doors': { providers: providers.map(({ id, label }) => ({ id, label })), password: passwordSignIn },
      }

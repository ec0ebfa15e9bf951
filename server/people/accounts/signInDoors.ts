import type { SignInDoors } from '#contract/people/providers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listOpenProviders } from './listProviders.ts'

/** How long the pages of a server offer the providers that another one has changed. Milliseconds. */
const maxAgeMs = 5_000

type ShownDoors = { 'sign-in-doors'?: SignInDoors }
const caches = new WeakMap<Portal['db'], { doors: ShownDoors; readAt: number }>()

/**
 * What the page tells the sign-in form: nothing where everybody uses a password, otherwise the providers. Without
 * database, those of the settings. Read every few seconds at most: every page needs it.
 */
export async function signInDoors(portal: Portal): Promise<ShownDoors> {
  const cached = caches.get(portal.db)
  if (cached && performance.now() - cached.readAt < maxAgeMs) return cached.doors
  const doors = await readDoors(portal)
  caches.set(portal.db, { doors, readAt: performance.now() })
  return doors
}

/** Makes the pages of this server read the providers again, after a change. */
export const forgetSignInDoors = ({ db }: Pick<Portal, 'db'>) => void caches.delete(db)

async function readDoors(portal: Portal): Promise<ShownDoors> {
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

import { Secret, TOTP } from 'otpauth'
import type { RecoveryCodes, SecondFactorSetUp } from '#contract/people/accounts/secondFactor.ts'
import { castPassword } from './cast.ts'
import type { Actor, World } from './world.ts'

/** What an authenticator app shows for this secret. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Adds a second step to an account, and waits until its first code is spent. */
export async function addSecondFactor(world: World, person: Actor) {
  await person.get('/me')
  const begun = await person.post('/api/me/second_factor/set_up', { currentPassword: castPassword })
  const { secret } = begun.json<SecondFactorSetUp>()
  const confirmed = await person.post('/api/me/second_factor/confirmation', { code: codeOf(secret, world.clock.now()) })
  const { codes } = confirmed.json<RecoveryCodes>()
  world.clock.forward({ minutes: 1 })
  return { secret, codes, next: () => codeOf(secret, world.clock.now()) }
}

import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import type { Irp } from '#contract/people/bodies/bodies.ts'

/** Returns the bodies where the user currently sits, the main one first; without inactive bodies (SPEC §1). */
export function currentBodies(user: Me, all: readonly Irp[] = []): BodyReference[] {
  const others = user.userIrpInformations.filter(({ current }) => current).map(({ irp }) => irp)
  const mine = user.mainIrp ? [user.mainIrp, ...others] : others
  const closed = new Set(all.filter(({ active }) => !active).map(({ id }) => id))
  return [...new Map(mine.map((body) => [body.id, body])).values()].filter(({ id }) => !closed.has(id))
}

import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Me } from '#contract/people/accounts.ts'
import type { Irp } from '#contract/people/bodies.ts'

/** The bodies where the person sits today, the main one first; a closed body is in no menu (SPEC §1). */
export function currentBodies(user: Me, all: readonly Irp[] = []): BodyReference[] {
  const others = user.userIrpInformations.filter(({ current }) => current).map(({ irp }) => irp)
  const mine = user.mainIrp ? [user.mainIrp, ...others] : others
  const closed = new Set(all.filter(({ active }) => !active).map(({ id }) => id))
  return [...new Map(mine.map((body) => [body.id, body])).values()].filter(({ id }) => !closed.has(id))
}

import { useQuery } from '@tanstack/react-query'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { currentBodies } from './currentBodies.ts'

/** The bodies where the person sits, that a menu names. */
export function useOwnBodies(user: Me): BodyReference[] {
  const { data: all } = useQuery(bodies)
  return currentBodies(user, all?.member)
}

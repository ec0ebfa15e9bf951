import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { JobName, MandateName } from '#server/operation/start/initialLists.ts'
import type { BodyCode } from './bodies.ts'

/** A person in the tables of accounts and members; the first seat is the main one. */
export type Person = {
  gender: 'Madame' | 'Monsieur'
  firstName: string
  lastName: string
  seats: readonly [Seat, ...Seat[]]
}
export type Seat = {
  body: BodyCode
  role: BodyRole
  mandate: MandateName
  job: JobName | null
  /** the mandate ended some months ago, or ends within two months */
  end?: 'past' | 'near'
}

export const seat = (body: BodyCode, role: BodyRole, mandate: MandateName, job: JobName | null = null): Seat => ({
  body,
  role,
  mandate,
  job,
})

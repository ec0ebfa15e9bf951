import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { genders } from '#contract/people/accounts/accounts.ts'

/** A snapshot of the records that decide the outcome of a line. */
export interface Snapshot {
  bodies: KnownBody[]
  mandates: (KnownName & { voting: boolean; votesWhenReplacing: boolean })[]
  jobs: KnownName[]
  people: KnownPerson[]
  /** hash of the three lists, to detect changes */
  mark: string
}

export interface KnownName {
  id: number
  name: string
  active: boolean
}
export interface KnownBody extends KnownName {
  code: string
}

export type Gender = (typeof genders)[number]

export interface KnownPerson {
  id: number
  email: string
  gender: Gender
  firstName: string
  lastName: string
  address: string | null
  phoneNumber: string | null
  pending: boolean
  /** nobody has confirmed the address of this request */
  unconfirmed: boolean
  administrator: boolean
  seats: KnownSeat[]
  /** hash of the fields above, to detect changes */
  mark: string
}

export interface KnownSeat {
  id: number
  bodyId: number
  role: BodyRole
  mandateId: number | null
  jobId: number | null
  startsOn: string | null
  endsOn: string | null
  main: boolean
}

import type { genders } from '#contract/accounts.ts'
import type { BodyRole } from '#contract/policy.ts'

/** What the portal holds when a file is checked: all that decides what a line becomes. */
export interface Known {
  bodies: KnownBody[]
  mandates: KnownName[]
  jobs: KnownName[]
  people: KnownPerson[]
  /** of the three lists: another one is another state of them */
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
  administrator: boolean
  seats: KnownSeat[]
  /** of all the above: another one is another state of the person */
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

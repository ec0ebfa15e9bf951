import { z } from 'zod'
import { ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { collection, Id, integerBetween, item, Timestamp, text } from '#contract/ground/shapes.ts'
import { GivenSeatForm, givenSeatFields } from '#contract/people/givenSeats.ts'
import { PersonReference } from '#contract/people/users/users.ts'

// What administrators see and decide of a directory that provisions accounts by SCIM. The calls of the directory have
// the shapes of RFC 7643.

/** What every directory token begins with, so that people and secret scanners recognise one. */
export const scimTokenPrefix = 'mds_'
/** Validity of a directory token, in days. */
export const scimTokenDays = { usual: 365, most: 730 } as const
/** Directory tokens at a time, without those that have ended. */
export const maxScimTokens = 10

const tokenFields = {
  id: Id,
  name: z.string(),
  state: z.enum(['active', 'expired']),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** to the minute; null: never used */
  lastUsedAt: Timestamp.nullable(),
  /** the network of the last use: an IPv4 address, or the /64 of an IPv6 one */
  lastNetwork: z.string().nullable(),
  /** null when the account is deleted */
  createdBy: PersonReference.nullable(),
}

/** A directory token, without the token itself. Revoked ones are absent. */
export const ScimToken = item('ScimToken', tokenFields)
export type ScimToken = z.infer<typeof ScimToken>
export const ScimTokens = collection(ScimToken)

/** A new directory token: the only answer that contains it. */
export const NewScimToken = item('ScimToken', { ...tokenFields, token: z.string() })
export type NewScimToken = z.infer<typeof NewScimToken>

export const ScimTokenForm = z.object({
  name: text(60),
  days: integerBetween(1, scimTokenDays.most).default(scimTokenDays.usual),
  currentPassword: z.string().max(256),
})
export type ScimTokenForm = z.output<typeof ScimTokenForm>

/** A group of the directory, and the seat that its members get. */
export const ScimGroup = item('ScimGroup', {
  id: Id,
  name: z.string(),
  memberCount: z.int().nonnegative(),
  updatedAt: Timestamp,
  /** null: the group gives nothing */
  link: z.object(givenSeatFields).nullable(),
})
export type ScimGroup = z.infer<typeof ScimGroup>
export const ScimGroups = collection(ScimGroup)

export const ScimGroupLinkForm = GivenSeatForm
export type ScimGroupLinkForm = z.output<typeof ScimGroupLinkForm>

export const ScimTokensQuery = ReferenceQuery
export const ScimGroupsQuery = ReferenceQuery

import type { Generated } from 'kysely'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    scimTokens: ScimTokens
    scimUsers: ScimUsers
    scimGroups: ScimGroups
    scimMembers: { groupId: number; userId: number; leaving: Generated<boolean> }
    scimGroupLinks: { groupId: number; bodyId: number; role: BodyRole; mandateId: number | null }
    scimSeats: { assignmentId: number }
    scimRemovals: { userId: number; at: Instant }
  }
}

interface ScimTokens {
  id: Id
  name: string
  tokenHash: Buffer
  createdBy: number | null
  createdAt: Instant
  expiresAt: Instant
  lastUsedAt: Instant | null
  lastNetwork: string | null
  revoked: Generated<boolean>
}

interface ScimUsers {
  userId: number
  userName: string
  externalId: string | null
  title: string | null
  phoneType: string | null
  /** `users.closedAt` when the directory closed the account */
  closedAt: Instant | null
  goneAt: Instant | null
  /** a removal that waits for an administrator */
  held: 'close' | 'gone' | null
}

interface ScimGroups {
  id: Id
  displayName: string
  externalId: string | null
  createdAt: Instant
  updatedAt: Instant
  goneAt: Instant | null
}

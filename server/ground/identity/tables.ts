import type { Generated } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    remembrances: RememberMeTokens
    signIns: SignIns
    accountLinks: AccountLinks
    recoveryLinks: RecoveryLinks
    accessTokens: AccessTokens
  }
}

interface AccessTokens {
  id: Id
  userId: number
  name: string
  tokenHash: Buffer
  actions: readonly string[]
  /** null: all bodies */
  bodyIds: readonly number[] | null
  createdAt: Instant
  expiresAt: Instant
  lastUsedAt: Instant | null
  lastNetwork: string | null
  revoked: Generated<boolean>
  expiryRecorded: Generated<boolean>
}

interface RecoveryLinks {
  id: Id
  userId: number
  tokenHash: Buffer
  email: string
  createdAt: Instant
  expiresAt: Instant
}

interface RememberMeTokens {
  id: Id
  userId: number
  selector: string
  validatorHash: Buffer
  previousValidatorHash: Buffer | null
  rotatedAt: Instant
  expiresAt: Instant
  /** the identity that opened it; null: a password */
  identityId: number | null
  /** `sid` of the provider */
  providerSession: string | null
  /** sealed ID token */
  idToken: Buffer | null
  /** whether the provider, or a step of the portal since, has proved a second factor; null counts as proved */
  secondFactorProved: boolean | null
}

interface SignIns {
  id: Id
  userId: number
  tokenHash: Buffer
  remembranceId: number | null
  device: string
  address: string
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
  /** when the person last proved who they are; null where a remembered device opened it */
  provedAt: Instant | null
  /** the identity that opened it; null: a password */
  identityId: number | null
  /** `sid` of the provider */
  providerSession: string | null
  /** sealed ID token */
  idToken: Buffer | null
  /** whether the provider, or a step of the portal since, has proved a second factor; null counts as proved */
  secondFactorProved: boolean | null
}

interface AccountLinks {
  id: Id
  userId: number
  purpose: 'password' | 'activation' | 'email' | 'secondFactor' | 'request'
  tokenHash: Buffer
  email: string | null
  createdAt: Instant
  expiresAt: Instant
}

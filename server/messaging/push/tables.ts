import type { Generated } from 'kysely'
import type { PushFamily } from '#contract/messaging/push.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    pushKeys: { sole: Generated<boolean>; announced: string; sealedPrivateKey: Buffer; createdAt: Instant }
    pushSubscriptions: PushSubscriptions
    pushChoices: { userId: number; families: PushFamily[] }
    pushDeliveries: PushDeliveries
  }
}

interface PushSubscriptions {
  id: Id
  userId: number
  signInId: number | null
  endpointHash: Buffer
  sealed: Buffer
  device: string
  suspended: Generated<boolean>
  createdAt: Instant
  lastUsedAt: Instant | null
}

interface PushDeliveries {
  id: Generated<string>
  subscriptionId: number
  family: PushFamily
  count: number
  attempts: Generated<number>
  createdAt: Instant
  nextAttemptAt: Instant
}

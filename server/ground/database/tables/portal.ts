import type { Generated, JSONColumnType } from 'kysely'
import type { AuditAction } from '#contract/ground/audit/audit.ts'
import type { DocumentFamily } from '#contract/papers/documents.ts'
import type { Id, Instant } from './columns.ts'

/** Tables of projects, subscriptions, links, the CSEC channel, the audit trail and idempotency keys. */
export interface PortalTables {
  thematics: Thematics
  thematicBodies: { thematicId: number; bodyId: number }
  subscriptions: Subscriptions
  links: Links
  channelPosts: ChannelPosts
  channelAttachments: ChannelAttachments
  auditEvents: AuditEvents
  auditChain: AuditChain
  keptAnswers: StoredResponses
}

interface Thematics {
  id: Id
  name: string
  description: string | null
  featured: Generated<boolean>
  open: Generated<boolean>
  position: Generated<number>
  openedOn: string | null
  closedOn: string | null
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
  externalId: string | null
}

interface Subscriptions {
  id: Id
  userId: number
  thematicId: number | null
  sessionId: number | null
  bodyId: number | null
  family: DocumentFamily | null
  documentTypeId: number | null
  rhythm: Generated<'none' | 'immediate' | 'daily' | 'weekly'>
  /** the rhythm before an unsubscribe link set it to none */
  stoppedRhythm: 'immediate' | 'daily' | 'weekly' | null
  stoppedAt: Instant | null
  createdAt: Instant
  seenAt: Generated<string>
}

interface Links {
  id: Id
  label: string
  link: string
  linkType: 'Interne' | 'Externe'
  menu: 'HEADER' | 'MAIN' | 'HOME' | 'TOOLBOX' | 'TRAINING' | 'LEGAL' | 'FOOTER'
  position: number | null
  mediaId: number | null
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}

interface ChannelPosts {
  id: Id
  text: string
  authorId: number | null
  createdAt: Instant
  version: Generated<number>
  updatedAt: Instant
  updatedBy: number | null
}

interface ChannelAttachments {
  id: Id
  postId: number | null
  fileName: string
  fileKey: string
  bytes: number
  sha256: string
  position: Generated<number>
  uploadedBy: number | null
  uploadedAt: Instant
}

interface AuditEvents {
  id: Id
  at: Instant
  action: AuditAction
  userId: number | null
  subject: string | null
  subjectId: number | null
  subjectName: string | null
  address: string | null
  details: JSONColumnType<Record<string, unknown>, string | undefined, never>
  position: number | null
  hash: Buffer | null
}

interface AuditChain {
  id: Generated<number>
  removedPosition: Generated<number>
  removedHash: Generated<Buffer>
  position: Generated<number>
  hash: Generated<Buffer>
}

interface StoredResponses {
  caller: string
  key: string
  callHash: Buffer
  at: Instant
  status: number | null
  headers: JSONColumnType<Record<string, string>, string | null, string | null> | null
  body: string | null
}

import type { Generated, GeneratedAlways } from 'kysely'
import type { DocumentFamily, DocumentStatus, PendingVersionState } from '#contract/papers/documents.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    documents: Documents
    documentVersions: DocumentVersions
    documentPages: DocumentPages
    documentSteps: DocumentSteps
    documentReadings: DocumentReadings
    documentThematics: { documentId: number; thematicId: number }
  }
}

interface DocumentSteps {
  id: Id
  documentId: number
  versionNumber: number
  at: Instant
  byUserId: number | null
  fromStatus: DocumentStatus | null
  toStatus: DocumentStatus
  comment: string | null
}

interface DocumentVersions {
  id: Id
  documentId: number
  number: number
  fileKey: string
  fileName: string
  bytes: number
  sha256: string
  uploadedBy: number | null
  uploadedAt: Generated<Instant>
  publishedAt: Instant | null
  textStatus: Generated<'pending' | 'extracted' | 'empty' | 'failed'>
  pages: number | null
  thumbnailKey: string | null
}

interface Documents {
  id: Id
  bodyId: number
  family: DocumentFamily
  sessionId: number | null
  pointId: number | null
  documentTypeId: number | null
  documentCommissionId: number | null
  title: string
  description: string | null
  documentDate: string | null
  confidential: Generated<boolean>
  channel: Generated<'none' | 'csec'>
  status: Generated<DocumentStatus>
  authorId: number | null
  createdAt: Generated<Instant>
  publishedAt: Instant | null
  /** computed by the database: when the document became visible, published and with its session */
  outAt: GeneratedAlways<Instant | null>
  publishedVersion: number | null
  pendingStatus: 'draft' | 'submitted' | 'refused' | null
  pendingBy: number | null
  moving: GeneratedAlways<PendingVersionState>
  unapprovedMinutes: Generated<boolean>
  /** see migration 0128 */
  minutesFromVersion: number | null
  updatedBy: number | null
  updatedAt: Generated<Instant>
  version: Generated<number>
  externalId: string | null
}

interface DocumentReadings {
  userId: number
  documentId: number
  versionNumber: number
  at: Instant
}

interface DocumentPages {
  versionId: number
  page: number
  text: string
}

import type { Generated } from 'kysely'
import type { MinutesVersionKind, RemarkAnswer } from '#contract/meetings/minutes/minutesText.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    minutesTexts: MinutesTexts
    minutesVersions: MinutesVersions
    minutesRemarks: MinutesRemarks
  }
}

interface MinutesTexts {
  sessionId: number
  /** sanitized HTML */
  html: string
  version: number
  /** null: members were not shown the text */
  remarksUntil: string | null
  /** null once the account is erased */
  updatedBy: number | null
  updatedAt: Instant
  /** the file that was printed of it last; null: none */
  printedVersionId: Generated<number | null>
  /** the version that was filed or opened to remarks last; null: none */
  givenVersion: Generated<number | null>
}

interface MinutesVersions {
  sessionId: number
  number: number
  kind: MinutesVersionKind
  html: string
  savedBy: number | null
  savedAt: Instant
}

interface MinutesRemarks {
  id: Id
  sessionId: number
  /** null once the account is erased */
  authorId: number | null
  passage: string
  proposal: string | null
  comment: string | null
  createdAt: Instant
  answer: RemarkAnswer | null
  word: string | null
  answeredBy: number | null
  answeredAt: Instant | null
}

import type { Generated } from 'kysely'
import type { CommitmentKind, CommitmentState } from '#contract/meetings/commitments/commitments.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    commitments: CommitmentsTable
    commitmentThematics: { commitmentId: number; thematicId: number }
  }
}

/** A state as it is stored: `late` is computed. */
export type StoredState = Exclude<CommitmentState, 'late'>

interface CommitmentsTable {
  id: Id
  sessionId: number
  pointId: number | null
  kind: CommitmentKind
  text: string
  owner: string | null
  dueOn: string | null
  state: Generated<StoredState>
  answer: string | null
  closedAt: Instant | null
  createdBy: number | null
  createdAt: Instant
  updatedBy: number | null
  updatedAt: Instant
  version: Generated<number>
}

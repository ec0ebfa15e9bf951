import type { Generated } from 'kysely'
import type { ProposalState } from '#contract/meetings/proposals/proposals.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    pointProposals: PointProposalsTable
    proposalSupporters: { proposalId: number; userId: number; joinedAt: Instant }
    proposalPapers: { proposalId: number; documentId: number; position: number }
  }
}

interface PointProposalsTable {
  id: Id
  bodyId: number
  /** null once the account is erased */
  authorId: number | null
  title: string
  why: string
  state: Generated<ProposalState>
  reason: string | null
  /** the point that it has become, or that it was merged into */
  pointId: number | null
  createdAt: Instant
  decidedAt: Instant | null
  decidedBy: number | null
}

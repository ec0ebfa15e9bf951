import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  point_proposals_decided_once: ['proposals.decided', 'proposal'],
  // A document is deleted while it is joined to a proposal.
  proposal_papers_document_id_fkey: ['record.gone', 'papers'],
}

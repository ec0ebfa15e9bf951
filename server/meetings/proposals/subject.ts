import { sql } from 'kysely'
import { can } from '#contract/ground/policy/viewer.ts'
import { proposalsAudit } from '#contract/meetings/proposals/proposalsAudit.ts'
import { proposalsFailures } from '#contract/meetings/proposals/proposalsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { constraintFailures } from './constraintFailures.ts'
import { proposalsExportParts } from './exportParts.ts'
import { linkProposals } from './linkProposals.ts'
import { notifiedProposal } from './notifiedProposal.ts'
import { proposalsRoutes } from './routes.ts'

export const proposals = defineSubject({
  name: 'proposals',
  auditVocabulary: proposalsAudit,
  auditedRecords: { proposal: { table: 'point_proposals', name: sql`title` } },
  failures: proposalsFailures,
  routes: [proposalsRoutes],
  constraintFailures,
  notifiedRecords: [notifiedProposal],
  agendaWriters: [linkProposals],
  exportParts: proposalsExportParts,
  // told by triggers of the database
  recordReaders: { proposals: async (_portal, bodyId) => (viewer) => can(viewer, 'points.readProposals', { bodyId }) },
})

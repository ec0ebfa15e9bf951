import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of points that members propose. */
export const proposalsAudit = defineAuditVocabulary({
  group: 'sessions',
  records: { proposal: 'Proposition de point' },
  actions: {
    'proposal.made': 'Point proposé',
    'proposal.joined': 'Association à une proposition de point',
    'proposal.left': 'Fin de l’association à une proposition de point',
    'proposal.withdrawn': 'Proposition de point retirée',
    'proposal.taken': 'Proposition inscrite à l’ordre du jour',
    'proposal.merged': 'Proposition jointe à un point',
    'proposal.postponed': 'Proposition de point reportée',
    'proposal.refused': 'Proposition de point refusée',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    proposals: typeof proposalsAudit
  }
}

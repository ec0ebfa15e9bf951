import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of commitments and questions. */
export const commitmentsAudit = defineAuditVocabulary({
  group: 'sessions',
  records: { commitment: 'Engagement ou question' },
  actions: {
    'commitment.noted': 'Engagement ou question noté',
    'commitment.amended': 'Engagement ou question modifié',
    'commitment.closed': 'Engagement ou question clos',
    'commitment.reopened': 'Engagement ou question rouvert',
    'commitment.exported': 'Engagements et questions exportés',
    'commitment.deleted': 'Engagement ou question supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    commitments: typeof commitmentsAudit
  }
}

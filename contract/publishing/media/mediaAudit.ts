import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of media. */
export const mediaAudit = defineAuditVocabulary({
  group: 'contents',
  records: { medium: 'Média' },
  actions: {
    'medium.created': 'Média déposé',
    'medium.amended': 'Média modifié',
    'medium.deleted': 'Média supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    media: typeof mediaAudit
  }
}

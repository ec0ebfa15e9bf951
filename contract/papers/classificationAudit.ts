import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of types of documents and subjects of committees. */
export const classificationAudit = defineAuditVocabulary({
  group: 'documents',
  records: { documentType: 'Type de document', documentCommission: 'Sujet de commission' },
  actions: {
    'documentType.created': 'Type de document créé',
    'documentType.amended': 'Type de document modifié',
    'documentType.deleted': 'Type de document supprimé',
    'documentCommission.created': 'Sujet de commission créé',
    'documentCommission.amended': 'Sujet de commission modifié',
    'documentCommission.deleted': 'Sujet de commission supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    classification: typeof classificationAudit
  }
}

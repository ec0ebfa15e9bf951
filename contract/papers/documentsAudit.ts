import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of documents. */
export const documentsAudit = defineAuditVocabulary({
  group: 'documents',
  records: { document: 'Document' },
  actions: {
    'document.filed': 'Document déposé',
    'document.amended': 'Document modifié',
    'document.deleted': 'Document supprimé',
    'document.versioned': 'Nouvelle version d’un document',
    'document.submitted': 'Document soumis',
    'document.withdrawn': 'Document repris par son auteur',
    'document.published': 'Document publié',
    'document.refused': 'Document refusé',
    'document.archived': 'Document archivé',
    'document.restored': 'Document sorti des archives',
    'document.read': 'Document confidentiel consulté',
    'document.downloaded': 'Document confidentiel téléchargé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    documents: typeof documentsAudit
  }
}

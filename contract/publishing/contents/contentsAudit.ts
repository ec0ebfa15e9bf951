import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of contents. */
export const contentsAudit = defineAuditVocabulary({
  group: 'contents',
  records: { content: 'Contenu' },
  actions: {
    'content.created': 'Contenu créé',
    'content.amended': 'Contenu modifié',
    'content.scheduled': 'Contenu programmé',
    'content.published': 'Contenu publié',
    'content.archived': 'Contenu archivé',
    'content.deleted': 'Contenu supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    contents: typeof contentsAudit
  }
}

import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of links. */
export const linksAudit = defineAuditVocabulary({
  group: 'contents',
  records: { link: 'Lien' },
  actions: {
    'link.created': 'Lien créé',
    'link.amended': 'Lien modifié',
    'link.deleted': 'Lien supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    links: typeof linksAudit
  }
}

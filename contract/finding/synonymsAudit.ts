import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of synonyms of the search. */
export const synonymsAudit = defineAuditVocabulary({
  group: 'contents',
  records: { synonym: 'Synonymes' },
  actions: {
    'synonym.created': 'Synonymes créés',
    'synonym.amended': 'Synonymes modifiés',
    'synonym.deleted': 'Synonymes supprimés',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    synonyms: typeof synonymsAudit
  }
}

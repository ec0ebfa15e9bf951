import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of debated projects. */
export const thematicsAudit = defineAuditVocabulary({
  group: 'contents',
  records: { thematic: 'Projet débattu' },
  actions: {
    'thematic.created': 'Projet débattu créé',
    'thematic.amended': 'Projet débattu modifié',
    'thematic.deleted': 'Projet débattu supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    thematics: typeof thematicsAudit
  }
}

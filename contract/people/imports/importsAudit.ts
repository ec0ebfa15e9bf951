import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of imports of accounts. */
export const importsAudit = defineAuditVocabulary({
  group: 'accounts',
  records: { import: 'Import' },
  actions: {
    'import.checked': 'Import déposé pour vérification',
    'import.applied': 'Import appliqué',
    'import.directoryRead': 'Fichier de l’annuaire lu la nuit',
    'import.exported': 'Rapport d’import exporté',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    imports: typeof importsAudit
  }
}

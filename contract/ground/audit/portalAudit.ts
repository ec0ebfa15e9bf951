import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the portal itself: its trail, restores, list totals. */
export const portalAudit = defineAuditVocabulary({
  group: 'administration',
  actions: {
    'audit.exported': 'Journal d’audit exporté',
    'portal.restored': 'Portail restauré à partir d’une sauvegarde',
    'portal.recounted': 'Totaux des listes recomptés',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    portal: typeof portalAudit
  }
}

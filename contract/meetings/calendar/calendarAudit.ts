import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of personal calendar addresses. */
export const calendarAudit = defineAuditVocabulary({
  group: 'signIns',
  actions: {
    'calendarFeed.created': 'Adresse d’agenda personnel créée',
    'calendarFeed.deleted': 'Adresse d’agenda personnel supprimée',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    calendar: typeof calendarAudit
  }
}

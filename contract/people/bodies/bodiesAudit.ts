import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of bodies. */
export const bodiesAudit = defineAuditVocabulary({
  group: 'bodies',
  records: { body: 'Instance' },
  actions: {
    'body.created': 'Instance créée',
    'body.amended': 'Instance modifiée',
    'body.startingDocumentsChosen': 'Documents des nouveaux membres choisis',
    'body.deleted': 'Instance supprimée',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    bodies: typeof bodiesAudit
  }
}

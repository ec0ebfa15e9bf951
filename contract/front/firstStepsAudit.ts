import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the first steps of a portal. */
export const firstStepsAudit = defineAuditVocabulary({
  group: 'administration',
  actions: {
    'firstSteps.decided': 'Premiers pas : choix enregistré',
    'firstSteps.reopened': 'Premiers pas : choix annulé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    firstSteps: typeof firstStepsAudit
  }
}

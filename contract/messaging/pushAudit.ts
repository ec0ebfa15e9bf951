import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the browsers that receive notifications. */
export const pushAudit = defineAuditVocabulary({
  group: 'administration',
  records: {},
  actions: { 'push.browsersGone': 'Navigateurs qui ne reçoivent plus de notification retirés' },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    push: typeof pushAudit
  }
}

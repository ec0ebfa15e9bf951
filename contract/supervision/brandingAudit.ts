import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the branding: one line per changed value. */
export const brandingAudit = defineAuditVocabulary({
  group: 'administration',
  actions: { 'branding.amended': 'Identité du portail modifiée' },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    branding: typeof brandingAudit
  }
}

import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of decisions on held work. */
export const approvalsAudit = defineAuditVocabulary({
  group: 'administration',
  actions: {
    'approval.approved': 'Traitement retenu : accord donné',
    'approval.declined': 'Traitement retenu : refusé cette fois',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    approvals: typeof approvalsAudit
  }
}

import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the memory of bodies. */
export const memoryAudit = defineAuditVocabulary({
  group: 'sessions',
  actions: {
    'memory.exported': 'Avis et décisions d’une instance exportés',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    memory: typeof memoryAudit
  }
}

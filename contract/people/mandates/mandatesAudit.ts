import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of functions and mandates. */
export const mandatesAudit = defineAuditVocabulary({
  group: 'bodies',
  records: { job: 'Fonction', mandate: 'Mandat' },
  actions: {
    'job.created': 'Fonction créée',
    'job.amended': 'Fonction modifiée',
    'job.deleted': 'Fonction supprimée',
    'mandate.created': 'Mandat créé',
    'mandate.amended': 'Mandat modifié',
    'mandate.deleted': 'Mandat supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    mandates: typeof mandatesAudit
  }
}

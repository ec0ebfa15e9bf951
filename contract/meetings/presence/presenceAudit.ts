import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of meetings and who was there. */
export const presenceAudit = defineAuditVocabulary({
  group: 'sessions',
  records: {},
  actions: {
    'session.opened': 'Séance ouverte',
    'presence.announced': 'Présence annoncée',
    'presence.arrived': 'Arrivée en séance enregistrée',
    'presence.left': 'Départ de la séance enregistré',
    'presence.corrected': 'Heures de présence corrigées',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    presence: typeof presenceAudit
  }
}

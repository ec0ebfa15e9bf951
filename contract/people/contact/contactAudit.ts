import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of messages received, and their topics. */
export const contactAudit = defineAuditVocabulary({
  group: 'administration',
  records: { contactTopic: 'Objet de message', contactMessage: 'Message reçu' },
  actions: {
    'contactTopic.amended': 'Objet de message modifié',
    'contactMessage.amended': 'Message reçu suivi',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    contact: typeof contactAudit
  }
}

import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of mails. */
export const mailsAudit = defineAuditVocabulary({
  group: 'administration',
  records: { mail: 'Courriel' },
  actions: {
    'mail.read': 'Courriel consulté',
    'mail.requeued': 'Courriel relancé',
    'mail.tested': 'Message d’essai envoyé',
    'mailText.amended': 'Texte d’un courriel modifié',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    mails: typeof mailsAudit
  }
}

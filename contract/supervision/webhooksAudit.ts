import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of webhooks. */
export const webhooksAudit = defineAuditVocabulary({
  group: 'administration',
  records: { webhook: 'Webhook' },
  actions: {
    'webhook.created': 'Webhook créé',
    'webhook.amended': 'Webhook modifié',
    'webhook.secretRotated': 'Secret d’un webhook remplacé',
    'webhook.tested': 'Événement d’essai envoyé à un webhook',
    'webhook.replayed': 'Événement renvoyé à un webhook',
    'webhook.switchedOff': 'Webhook désactivé par le portail',
    'webhook.deleted': 'Webhook supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    webhooks: typeof webhooksAudit
  }
}

import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of access tokens. */
export const tokensAudit = defineAuditVocabulary({
  group: 'signIns',
  records: { accessToken: 'Jeton d’accès' },
  actions: {
    'token.created': 'Jeton d’accès créé',
    'token.used': 'Jeton d’accès utilisé pour la première fois',
    'token.revoked': 'Jeton d’accès révoqué',
    'token.expired': 'Jeton d’accès expiré',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    tokens: typeof tokensAudit
  }
}

import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the channel of the CSE central. */
export const channelAudit = defineAuditVocabulary({
  group: 'contents',
  records: { channelPost: 'Message du canal' },
  actions: {
    'channelPost.created': 'Message du canal publié',
    'channelPost.amended': 'Message du canal modifié',
    'channelPost.deleted': 'Message du canal supprimé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    channel: typeof channelAudit
  }
}

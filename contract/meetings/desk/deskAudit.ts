import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the course of a meeting. Notes themselves are not in it. */
export const deskAudit = defineAuditVocabulary({
  group: 'sessions',
  records: {},
  actions: {
    'meeting.pointTaken': 'Point de l’ordre du jour abordé',
    'meeting.pointEnded': 'Point de l’ordre du jour terminé',
    'meeting.suspended': 'Séance suspendue',
    'meeting.resumed': 'Séance reprise',
    'meeting.pointAdded': 'Point ajouté en séance',
    'meeting.noted': 'Notes de séance écrites',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    desk: typeof deskAudit
  }
}

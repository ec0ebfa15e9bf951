import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of sessions and what follows from them. */
export const sessionsAudit = defineAuditVocabulary({
  group: 'sessions',
  records: { session: 'Séance', consultation: 'Consultation' },
  actions: {
    'session.prepared': 'Séance préparée',
    'session.amended': 'Séance modifiée',
    'session.deleted': 'Séance supprimée',
    'session.convened': 'Séance convoquée',
    'session.postponed': 'Séance reportée',
    'session.cancelled': 'Séance annulée',
    'session.held': 'Séance tenue',
    'session.closed': 'Séance clôturée',
    'session.reopened': 'Séance rouverte',
    'session.validatorsReminded': 'Valideurs prévenus des documents d’une séance',
    'session.readersReminded': 'Membres relancés avant une séance',
    'session.read': 'Séance confidentielle consultée',
    'session.downloaded': 'Séance confidentielle emportée',
    'minutes.written': 'Procès-verbal renseigné',
    'decisions.written': 'Décisions renseignées',
    'consultation.written': 'Consultation renseignée',
    'consultation.deleted': 'Consultation supprimée',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    sessions: typeof sessionsAudit
  }
}

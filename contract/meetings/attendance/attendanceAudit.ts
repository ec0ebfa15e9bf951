import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of seats and answers. */
export const attendanceAudit = defineAuditVocabulary({
  group: 'sessions',
  records: {},
  actions: {
    'seats.written': 'Sièges d’une instance modifiés',
    'seats.ordered': 'Ordre de suppléance modifié',
    'seats.renewed': 'Membres et sièges renouvelés',
    'seats.filled': 'Siège vacant pourvu par son suppléant',
    'seats.leftVacant': 'Siège laissé vacant',
    'seats.proposedAgain': 'Siège de nouveau à pourvoir',
    'session.answered': 'Réponse à une convocation',
    'session.answeredFor': 'Réponse à une convocation pour une autre personne',
    'session.answerAsked': 'Membres sans réponse relancés',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    attendance: typeof attendanceAudit
  }
}

import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the ballots of meetings. Votes themselves are not in it. */
export const ballotsAudit = defineAuditVocabulary({
  group: 'sessions',
  records: {},
  actions: {
    'ballot.opened': 'Vote ouvert',
    'ballot.voted': 'Participation au vote enregistrée',
    'ballot.votedFor': 'Vote enregistré pour une autre personne',
    'ballot.closed': 'Vote clos',
    'ballot.corrected': 'Décompte d’un vote corrigé',
    'ballot.secondRound': 'Second tour d’une désignation ouvert',
    'ballot.eldest': 'Désignation attribuée au plus âgé',
    'ballot.cancelled': 'Vote annulé',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    ballots: typeof ballotsAudit
  }
}

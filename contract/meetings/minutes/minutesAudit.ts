import { defineAuditVocabulary } from '#contract/ground/audit/audit.ts'

/** What the audit trail records of the text of minutes. Its words and those of remarks are not in it. */
export const minutesAudit = defineAuditVocabulary({
  group: 'sessions',
  records: {},
  actions: {
    'minutesText.drafted': 'Texte du procès-verbal préparé à partir de la séance',
    'minutesText.saved': 'Texte du procès-verbal enregistré',
    'minutesText.shared': 'Projet de procès-verbal ouvert aux remarques',
    'minutesText.filed': 'Procès-verbal déposé en PDF',
    'minutesText.downloaded': 'Procès-verbal téléchargé',
    'remark.made': 'Remarque faite sur le projet de procès-verbal',
    'remark.withdrawn': 'Remarque retirée',
    'remark.answered': 'Réponse donnée à une remarque',
  },
})

declare module '#contract/ground/audit/audit.ts' {
  interface AuditVocabularies {
    minutes: typeof minutesAudit
  }
}

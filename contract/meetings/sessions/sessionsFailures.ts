import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of sessions and consultations. */
export const sessionsFailures = defineFailures({
  'sessions.numberTaken': [422, 'Ce numéro est déjà celui d’une autre séance de l’instance cette année'],
  'sessions.endBeforeStart': [422, 'La fin de la séance doit suivre son début'],
  'sessions.minutesNotApproved': [409, 'La séance se clôture une fois son procès-verbal approuvé.'],
  'sessions.meetingOpen': [409, 'La séance est ouverte : elle ne peut plus être reportée ni annulée.'],
  'sessions.meetingNotOpen': [409, 'La séance n’a pas été ouverte : elle ne peut pas être close.'],
  'sessions.nothingToValidate': [409, 'Plus aucun document de cette séance n’attend de validation.'],
  'sessions.noValidator': [409, 'Personne d’autre ne valide les documents de cette instance.'],
  'sessions.validatorsReminded': [
    429,
    'Les personnes qui valident ont été prévenues le {sent}. Vous pourrez les prévenir de nouveau à partir du {again}.',
  ],
  'sessions.nobodyToRemind': [
    409,
    'Personne n’est à relancer : chacun a ouvert au moins un document, ou vient de recevoir un rappel.',
  ],
  'sessions.readersReminded': [
    429,
    'Les membres ont été relancés le {sent}. Vous pourrez les relancer de nouveau à partir du {again}.',
  ],
  'sessions.pointInUse': [
    409,
    'Le point « {title} » porte des documents publiés : rattachez-les ailleurs avant de le supprimer.',
  ],
  'sessions.hasDocuments': [409, 'Cette séance porte des documents publiés : annulez-la plutôt que de la supprimer.'],
  'consultations.inUse': [409, 'Cette consultation est à l’ordre du jour d’une séance.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    sessions: typeof sessionsFailures
  }
}

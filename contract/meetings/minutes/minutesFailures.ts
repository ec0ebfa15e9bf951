import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the text of minutes, and of the remarks on it. */
export const minutesFailures = defineFailures({
  'minutes.notHeld': [409, 'Le procès-verbal se rédige une fois la séance tenue.'],
  'minutes.drafted': [409, 'Le texte du procès-verbal existe déjà.'],
  'minutes.notDrafted': [409, 'Le texte du procès-verbal n’est pas encore rédigé.'],
  'minutes.textChanged': [
    409,
    'Le texte du procès-verbal a changé depuis celui que vous approuvez : relisez-le, puis déposez-le de nouveau en PDF avant de l’approuver.',
  ],
  'minutes.approved': [409, 'Le procès-verbal est approuvé : son texte ne change plus.'],
  'minutes.tooLong': [422, 'Un procès-verbal a 500 000 caractères au plus, mise en forme comprise'],
  'minutes.nothingWritten': [409, 'Le texte du procès-verbal est vide : écrivez-le d’abord.'],
  'minutes.empty': [422, 'Le texte est vide'],
  'minutes.untilPast': [422, 'Cette date est passée'],
  'minutes.untilTooFar': [422, 'Un an au plus'],
  'minutes.remarksClosed': [409, 'Le projet n’est plus ouvert aux remarques.'],
  'minutes.unknownPassage': [422, 'Ce passage n’est pas dans le texte : sélectionnez-le de nouveau'],
  'minutes.tooManyRemarks': [409, 'Vous avez déjà cinquante remarques en attente d’une réponse.'],
  'minutes.remarkAnswered': [409, 'Cette remarque a déjà reçu une réponse.'],
  'minutes.nothingProposed': [422, 'Cette remarque ne propose pas de correction'],
  'minutes.passageMoved': [
    409,
    'Ce passage a changé, ou se trouve plusieurs fois dans le texte : corrigez-le à la main, puis répondez « Corrigé autrement ».',
  ],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    minutes: typeof minutesFailures
  }
}

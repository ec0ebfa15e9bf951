import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of commitments and questions. */
export const commitmentsFailures = defineFailures({
  'commitments.sessionFixed': [422, 'La séance d’un engagement ou d’une question ne change pas'],
  'commitments.unknownPoint': [422, 'Ce point n’est pas de cette séance'],
  'commitments.unknownThematic': [422, 'Ce projet débattu n’existe pas'],
  'commitments.dueBeforeSession': [422, 'L’échéance ne peut pas précéder la séance'],
  'commitments.beforeMeeting': [409, 'Un engagement ou une question se note pendant la séance, ou après elle.'],
  'commitments.tooMany': [409, 'Cette séance a déjà deux cents engagements et questions.'],
  'commitments.tooManyLines': [422, 'Plus de 20 000 lignes : choisissez une année, une instance ou un projet'],
  'commitments.otherBody': [422, 'Choisissez un engagement ou une question d’une séance antérieure de l’instance'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    commitments: typeof commitmentsFailures
  }
}

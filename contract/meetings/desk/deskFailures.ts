import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the course of a meeting, and of the notes on its points. */
export const deskFailures = defineFailures({
  'desk.unknownPoint': [422, 'Ce point n’est pas de cette séance'],
  'desk.movedOn': [409, 'La séance a avancé entre-temps, depuis un autre appareil : vérifiez le point en cours.'],
  'desk.suspended': [409, 'La séance est suspendue : reprenez-la d’abord.'],
  'desk.tooManyPoints': [409, 'Cet ordre du jour a déjà soixante points.'],
  'desk.notOpened': [409, 'Les notes s’écrivent une fois la séance ouverte.'],
  'desk.minutesApproved': [409, 'Le procès-verbal est approuvé : les notes de séance ne changent plus.'],
  'desk.noteTooLong': [422, 'Les notes d’un point ont 100 000 caractères au plus, mise en forme comprise'],
  'desk.pointTaken': [409, 'Ce point a été abordé en séance : il ne peut plus être supprimé.'],
  'desk.pointNoted': [409, 'Ce point a des notes de séance : il ne peut plus être supprimé.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    desk: typeof deskFailures
  }
}

import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of seats and answers. */
export const attendanceFailures = defineFailures({
  'attendance.closed': [409, 'On répond à une convocation jusqu’au début de la séance.'],
  'attendance.notMember': [409, 'Cette personne ne siège pas dans l’instance : elle n’a pas à répondre.'],
  'attendance.everybodyAnswered': [409, 'Personne n’est à relancer : chacun a répondu.'],
  'attendance.reminded': [
    429,
    'Les personnes qui n’ont pas répondu ont été relancées le {sent}. Vous pourrez les relancer de nouveau à partir du {again}.',
  ],
  'attendance.answeredMeanwhile': [
    409,
    'La réponse de cette personne a changé entre-temps : relisez-la avant de répondre pour elle.',
  ],
  'seats.changed': [409, 'Les sièges de cette instance ont changé entre-temps. Rechargez la page avant de continuer.'],
  'seats.notVacant': [409, 'Ce siège n’est pas vacant.'],
  'seats.leftVacant': [409, 'Ce siège est laissé vacant : proposez-le de nouveau avant de le pourvoir.'],
  'seats.noSubstitute': [409, 'Personne dans l’ordre de suppléance.'],
  'seats.successorGone': [409, 'Cette personne n’est plus active dans l’instance : relisez l’ordre de suppléance.'],
  'seats.orderChanged': [409, 'L’ordre de suppléance a changé entre-temps : relisez la proposition.'],
  'seats.mandateWithoutVote': [422, 'Choisissez un mandat qui a le droit de vote'],
  'seats.beforeVacancy': [422, 'Le siège n’est pas encore vacant à cette date'],
  'seats.afterToday': [422, 'Choisissez une date jusqu’à aujourd’hui'],
  'seats.notMember': [422, 'Cette personne n’a pas de mandat en cours dans l’instance'],
  'seats.holdsTwice': [422, 'Cette personne occupe déjà un autre siège de l’instance'],
  'seats.holderIsSubstitute': [422, 'Le titulaire d’un siège ne peut pas être suppléant'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    attendance: typeof attendanceFailures
  }
}

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
  'seats.notMember': [422, 'Cette personne n’a pas de mandat en cours dans l’instance'],
  'seats.holdsTwice': [422, 'Cette personne occupe déjà un autre siège de l’instance'],
  'seats.holderIsSubstitute': [422, 'Le titulaire d’un siège ne peut pas être suppléant'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    attendance: typeof attendanceFailures
  }
}

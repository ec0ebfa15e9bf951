import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of held work. */
export const approvalsFailures = defineFailures({
  'approvals.clockFirst': [409, 'Dites d’abord si l’horloge du portail est juste.'],
  'approvals.clockWrong': [409, 'Si l’horloge est fausse, remettez le serveur à l’heure : cette question disparaîtra.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    approvals: typeof approvalsFailures
  }
}

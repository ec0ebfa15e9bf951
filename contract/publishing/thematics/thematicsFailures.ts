import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of debated projects. */
export const thematicsFailures = defineFailures({
  'thematics.nameTaken': [422, 'Un projet de ce nom existe déjà'],
  'thematics.inUse': [409, '« {name} » est cité ({what}) : fermez-le plutôt que de le supprimer.'],
  'thematics.noneDeleted': [
    409,
    'Aucun projet n’a été supprimé : {what}. Un projet cité se ferme plutôt que de se supprimer.',
  ],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    thematics: typeof thematicsFailures
  }
}

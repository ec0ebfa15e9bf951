import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of media. */
export const mediaFailures = defineFailures({
  'media.noFile': [422, 'Choisissez un fichier PDF'],
  'media.nameTaken': [422, 'Un média de ce nom existe déjà'],
  'media.inUse': [409, '« {name} » est utilisé : {what}. Retirez-le d’abord de ces endroits.'],
  'media.noneDeleted': [409, 'Aucun média n’a été supprimé : {what}.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    media: typeof mediaFailures
  }
}

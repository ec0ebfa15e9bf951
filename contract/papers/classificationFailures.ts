import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the trees of documents. */
export const classificationFailures = defineFailures({
  'classifications.nameTaken': [422, 'Ce nom existe déjà à cet endroit'],
  'classifications.parentsDiffer': [422, 'parent et parentId ne désignent pas le même élément : envoyez l’un des deux'],
  'classifications.cycle': [
    422,
    'Une branche ne peut pas être rangée sous elle-même ni sous l’une de celles qu’elle contient',
  ],
  'classifications.tooDeep': [422, 'L’arbre est limité à quatre niveaux'],
  'classifications.inUse': [409, '« {name} » contient {what} : choisissez où les déplacer.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    classification: typeof classificationFailures
  }
}

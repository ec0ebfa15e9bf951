import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of jobs and mandates. */
export const mandatesFailures = defineFailures({
  'references.nameTaken': [422, 'Ce nom existe déjà'],
  'references.inUse': [409, '« {name} » est encore {uses} : désactivez-le plutôt que de le supprimer.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    mandates: typeof mandatesFailures
  }
}

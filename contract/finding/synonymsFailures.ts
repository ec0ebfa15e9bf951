import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of synonyms. */
export const synonymsFailures = defineFailures({
  'synonyms.taken': [422, 'Une autre ligne réunit déjà ces expressions'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    synonyms: typeof synonymsFailures
  }
}

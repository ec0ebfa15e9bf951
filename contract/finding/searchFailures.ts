import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of search. */
export const searchFailures = defineFailures({
  'search.tooSlow': [503, 'Cette recherche est trop large : précisez-la ou réessayez.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    search: typeof searchFailures
  }
}

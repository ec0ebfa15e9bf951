import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of saved searches. */
export const savedSearchesFailures = defineFailures({
  'search.nameTaken': [422, 'Vous avez déjà une recherche de ce nom'],
  'search.tooManySaved': [409, 'Vous avez atteint la limite de {max} recherches enregistrées'],
  'search.noCriteria': [422, 'Cette recherche n’a ni mot ni filtre'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    savedSearches: typeof savedSearchesFailures
  }
}

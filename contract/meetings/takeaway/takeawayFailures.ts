import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the files of a session together. */
export const takeawayFailures = defineFailures({
  'sessions.tooMuchToTake': [413, 'Les documents de cette séance dépassent 200 Mo : ouvrez-les un par un.'],
  'sessions.bundleFailed': [503, 'Le recueil de la séance n’a pas pu être préparé. Réessayez dans quelques minutes.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    takeaway: typeof takeawayFailures
  }
}

import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of what people follow. */
export const followingFailures = defineFailures({
  'subscriptions.tooMany': [409, 'Vous avez atteint la limite de {max} abonnements'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    following: typeof followingFailures
  }
}

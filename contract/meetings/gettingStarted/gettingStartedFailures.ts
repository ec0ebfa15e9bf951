import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the first documents of a body. */
export const gettingStartedFailures = defineFailures({
  'gettingStarted.tooMany': [422, 'Huit documents au plus, avec ceux de l’instance que vous ne pouvez pas lire'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    gettingStarted: typeof gettingStartedFailures
  }
}

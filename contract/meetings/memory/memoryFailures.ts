import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the memory of bodies. */
export const memoryFailures = defineFailures({
  'memory.tooMany': [422, 'Plus de 20 000 lignes : choisissez une année ou un projet'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    memory: typeof memoryFailures
  }
}

import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the audit trail. */
export const auditTrailFailures = defineFailures({
  'audit.tooMany': [422, 'Plus de 100 000 lignes : choisissez une période plus courte'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    auditTrail: typeof auditTrailFailures
  }
}

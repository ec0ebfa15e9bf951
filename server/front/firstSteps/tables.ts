import type { Generated } from 'kysely'
import type { FirstStepDecision } from '#contract/front/firstSteps.ts'
import type { Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    firstStepDecisions: { decision: FirstStepDecision; takenAt: Generated<Instant> }
  }
}

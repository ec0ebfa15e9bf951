import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { bodyRoles } from '#contract/ground/policy/grant.ts'
import { relation } from '#contract/ground/shapes.ts'
import { Reference } from './references.ts'

// The seat that a group outside the portal gives to its members: a group of a directory, or of an identity provider.

/** The seat that members of a group get from the day on which they join it until the day on which they leave it. */
export const GivenSeatForm = z.object({
  irp: relation('irps'),
  irpRole: z.enum(bodyRoles),
  mandate: relation('mandates').nullable().default(null),
})
export type GivenSeatForm = z.output<typeof GivenSeatForm>

export const givenSeatFields = { irp: BodyReference, irpRole: z.enum(bodyRoles), mandate: Reference.nullable() }

import { z } from 'zod'
import { Active, collection, Id, integerBetween, item, text, Version } from '#contract/ground/shapes.ts'

/** A named record, embedded in other records. */
export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

/** A function within a body: Secrétaire, Trésorier… (seed §3 "Job"; DOMAIN §2.2). */
export const Job = item('Job', {
  id: Id,
  name: z.string(),
  position: z.int(),
  active: z.boolean(),
  /** number of people who have or had it */
  holders: z.int().nonnegative(),
  version: Version,
})
export type Job = z.infer<typeof Job>
export const Jobs = collection(Job)

/** The legal capacity in which a person sits: Titulaire, Suppléant… (seed §3 "Mandate"; DOMAIN §2.2). */
export const Mandate = item('Mandate', {
  id: Id,
  name: z.string(),
  position: z.int(),
  active: z.boolean(),
  /** has the right to vote */
  voting: z.boolean(),
  /** votes in the place of an absent holder; without effect beside `voting` */
  votesWhenReplacing: z.boolean(),
  /** number of people who have or had it */
  holders: z.int().nonnegative(),
  version: Version,
})
export type Mandate = z.infer<typeof Mandate>
export const Mandates = collection(Mandate)

/** The administrators' form of a function, and of a mandate. */
export const JobForm = z.object({
  name: text(80),
  position: integerBetween(0, 10_000).default(0),
  active: Active,
})
export type JobForm = z.output<typeof JobForm>
export const JobAmendment = JobForm.extend({ version: Version })
export const MandateForm = JobForm.extend({
  voting: z.boolean().default(false),
  votesWhenReplacing: z.boolean().default(false),
})
export type MandateForm = z.output<typeof MandateForm>
export const MandateAmendment = MandateForm.extend({ version: Version })

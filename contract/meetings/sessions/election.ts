import { z } from 'zod'
import { Id } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

export const Candidate = z.object({
  id: Id,
  /** null: a typed name, or an erased account */
  person: PersonReference.nullable(),
  /** « Mme Jeanne Dupont » */
  name: z.string(),
  /** null until the ballot is closed */
  votes: z.int().nonnegative().nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/** The candidates of a ballot, their votes and who is elected. */
export const Election = z.object({
  candidates: z.array(Candidate),
  /** number of voting members present, with the president when they vote */
  voters: z.int().positive(),
  /** blank and spoilt votes; null until it is closed */
  blanks: z.int().nonnegative().nullable(),
  /** the ballot whose tie this second round decides */
  firstRoundId: Id.nullable(),
  /** the steps of the rules of the body at a tie, as they were at the opening */
  tieSecondRound: z.boolean(),
  tieEldest: z.boolean(),
  electedId: Id.nullable(),
  /** elected as the eldest of those who are tied */
  byAge: z.boolean(),
})
export type Election = z.infer<typeof Election>

import { z } from 'zod'
import { Id, relation } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

export const maxCandidates = 20
export const candidateNameCharacters = 120

/** A candidate of a new ballot: a person of the meeting, or a name. */
export const CandidateForm = z
  .object({
    person: relation('users').nullable().default(null),
    name: z.string().trim().max(candidateNameCharacters).nullable().default(null),
  })
  .refine(({ person, name }) => (person === null) !== (name === null || name === ''), {
    error: 'Choisissez une personne ou écrivez un nom',
  })
export type CandidateForm = z.output<typeof CandidateForm>

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

const count = z.int().min(0).max(999)
/** The counts of a ballot between candidates. */
export const CandidateCounts = z.object({
  candidates: z.array(z.object({ id: Id, votes: count })).max(maxCandidates),
  blanks: count,
})
export type CandidateCounts = z.infer<typeof CandidateCounts>

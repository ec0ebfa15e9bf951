import { z } from 'zod'
import { Id, optionalText, relation } from '#contract/ground/shapes.ts'

export const maxCandidates = 20
export const candidateNameCharacters = 120

/** A candidate of a new ballot: a person of the meeting, or a name. */
export const CandidateForm = z
  .object({
    person: relation('users').nullable().default(null),
    name: optionalText(candidateNameCharacters).default(null),
  })
  .refine(({ person, name }) => (person === null) !== (name === null), {
    error: 'Choisissez une personne ou écrivez un nom',
  })
export type CandidateForm = z.output<typeof CandidateForm>

const count = z.int().min(0).max(999)
/** The counts of a ballot between candidates. */
export const CandidateCounts = z.object({
  candidates: z.array(z.object({ id: Id, votes: count })).max(maxCandidates),
  blanks: count,
})
export type CandidateCounts = z.infer<typeof CandidateCounts>

import { z } from 'zod'
import { Id, optionalText, relation } from '#contract/ground/shapes.ts'

export const maxCandidates = 20
export const candidateNameCharacters = 120

/** Characters that turn the direction of a whole line, and so the numbers of the result beside a name. */
const directionPattern = /[\u202A-\u202E\u2066-\u2069]/u

/** Whether what is put to the vote reads as it is written, also within the sentence of its result. */
export const isReadable = (words: string | null): boolean => words === null || !directionPattern.test(words)
export const unreadable = 'Ce texte contient des caractères invisibles'

/** A candidate of a new ballot: a person of the meeting, or a name. */
export const CandidateForm = z
  .object({
    person: relation('users').nullable().default(null),
    name: optionalText(candidateNameCharacters).refine(isReadable, unreadable).default(null),
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

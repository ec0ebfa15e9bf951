import { z } from 'zod'
import { collection, Id, item, Timestamp, text, Version } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** Expressions that find each other in a search: « CSE », « comité social et économique » (DOMAIN §10). */
export const Synonym = item('Synonym', {
  id: Id,
  expressions: z.array(z.string()),
  /** the first expression also finds the others, not the reverse */
  oneWay: z.boolean(),
  updatedAt: Timestamp,
  updatedBy: PersonReference.nullable(),
  version: Version,
})
export type Synonym = z.infer<typeof Synonym>
export const Synonyms = collection(Synonym)

export const SynonymForm = z.object({
  expressions: z
    .array(text(80, { min: 2 }))
    .min(2, 'Écrivez au moins deux expressions')
    .max(12, 'Douze expressions au plus'),
  oneWay: z.boolean().default(false),
})
export type SynonymForm = z.output<typeof SynonymForm>
export const SynonymAmendment = SynonymForm.extend({ version: Version })

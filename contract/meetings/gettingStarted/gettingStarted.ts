import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Day, relation, Timestamp } from '#contract/ground/shapes.ts'
import { SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { DocumentLine } from '#contract/papers/documents.ts'

/** How long « Par où commencer » is shown after a mandate has begun: a quarter has an ordinary session (decision 064). */
export const newMandateDays = 90
/** Key documents of a body. */
export const maxStartingDocuments = 8

/** The lines besides the documents, in the order of the list. */
export const startingSteps = ['people', 'dates', 'training'] as const
export type StartingStep = (typeof startingSteps)[number]
export const startingLines = ['document', ...startingSteps] as const

const ticked = { tickedAt: Timestamp.nullable() }

/** « Par où commencer » of a body, for a new mandate, and for who prepares the sessions of the body. */
export const GettingStarted = z.object({
  /** my mandate, while it is new; null for who only chooses the documents */
  mandate: z.object({ since: Day, until: Day }).nullable(),
  /** chosen for new members, those that I may read */
  documents: z.array(z.object({ document: DocumentLine, ...ticked })),
  steps: z.array(z.object({ step: z.enum(startingSteps), ...ticked })),
  /** the nearest first, at most 3 */
  nextSessions: z.array(SessionReference),
})
export type GettingStarted = z.infer<typeof GettingStarted>

/** Progress in a body where my mandate is new and something is not ticked off. */
export const GettingStartedProgress = z.object({
  irp: BodyReference,
  until: Day,
  done: z.int().nonnegative(),
  total: z.int().positive(),
})
export type GettingStartedProgress = z.infer<typeof GettingStartedProgress>

/** One line, ticked off or not. */
export const TickForm = z
  .object({
    line: z.enum(startingLines),
    /** of the line `document` */
    document: relation('documents').nullable().default(null),
    isTicked: z.boolean(),
  })
  .refine(({ line, document }) => (line === 'document') === (document !== null), {
    path: ['document'],
    error: 'Indiquez un document pour cette ligne, et pour elle seule',
  })
export type TickForm = z.output<typeof TickForm>

/** The documents that a body gives to its new members, in order. */
export const StartingDocumentsForm = z.object({
  documents: z
    .array(relation('documents'))
    .refine((documents) => documents.length <= maxStartingDocuments, `${maxStartingDocuments} au maximum`)
    .refine(
      (documents) => new Set(documents.map(({ id }) => id)).size === documents.length,
      'Un document ne peut être choisi qu’une fois',
    ),
})
export type StartingDocumentsForm = z.output<typeof StartingDocumentsForm>

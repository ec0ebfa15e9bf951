import { z } from 'zod'
import { BodyReference } from './bodies.ts'
import { documentFamilies } from './documents.ts'
import { Reference } from './references.ts'
import { rhythms } from './rhythms.ts'
import { collection, Id, item, relation, Timestamp } from './shapes.ts'

/** What a person follows: a debated project, a session, or a slice of the flow of documents, any of whose parts may be open (SPEC §2). */
export const Subscription = item('Subscription', {
  id: Id,
  thematic: Reference.nullable(),
  session: z.object({ id: Id, title: z.string(), startsAt: Timestamp, irp: BodyReference }).nullable(),
  flow: z
    .object({
      irp: BodyReference.nullable(),
      family: z.enum(documentFamilies).nullable(),
      documentType: Reference.nullable(),
    })
    .nullable(),
  rhythm: z.enum(rhythms),
  /** how much it has brought that its owner may read, since they last looked at it */
  fresh: z.int().nonnegative(),
  createdAt: Timestamp,
})
export type Subscription = z.infer<typeof Subscription>
export const Subscriptions = collection(Subscription)

const rhythm = z.enum(rhythms).optional()

/** Following something. The same twice is the same subscription; a rhythm that is given anew is kept. */
export const SubscriptionForm = z.union([
  z.strictObject({ thematic: relation('thematics'), rhythm }),
  z.strictObject({ session: relation('sessions'), rhythm }),
  z.strictObject({
    flow: z.strictObject({
      /** with the bodies below */
      irp: relation('irps').nullish(),
      family: z.enum(documentFamilies).nullish(),
      documentType: relation('document_types').nullish(),
    }),
    rhythm,
  }),
])
export type SubscriptionForm = z.output<typeof SubscriptionForm>

export const SubscriptionChange = z.object({ rhythm: z.enum(rhythms) })

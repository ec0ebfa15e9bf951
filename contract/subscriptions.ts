import { z } from 'zod'
import { BodyReference } from './bodies.ts'
import { documentFamilies } from './documents.ts'
import { Reference } from './references.ts'
import { collection, Id, item, relation, Timestamp } from './shapes.ts'

export const rhythms = ['none', 'immediate', 'daily', 'weekly'] as const

/** What a person follows: a debated project, or a slice of the flow of documents, any of whose parts may be open (SPEC §2). */
export const Subscription = item('Subscription', {
  id: Id,
  thematic: Reference.nullable(),
  flow: z
    .object({
      irp: BodyReference.nullable(),
      family: z.enum(documentFamilies).nullable(),
      documentType: Reference.nullable(),
    })
    .nullable(),
  rhythm: z.enum(rhythms),
  createdAt: Timestamp,
})
export type Subscription = z.infer<typeof Subscription>
export const Subscriptions = collection(Subscription)

/** Following a project. The same twice is the same subscription. */
export const SubscriptionForm = z.object({ thematic: relation('thematics') })
export type SubscriptionForm = z.output<typeof SubscriptionForm>

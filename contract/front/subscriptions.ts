import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { pagedParameters, queryId } from '#contract/ground/queryShapes.ts'
import { rhythms } from '#contract/ground/rhythms.ts'
import { collection, Id, item, relation, Timestamp } from '#contract/ground/shapes.ts'
import { documentFamilies } from '#contract/papers/documents.ts'
import { Reference } from '#contract/people/references.ts'

/**
 * A subscription: a debated project, a session, or a slice of the document flow in which any part may be open (SPEC
 * §2).
 */
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
  /** number of new records that the owner may read since their last visit; capped at `maxFreshCount` */
  fresh: z.int().nonnegative(),
  createdAt: Timestamp,
})
export type Subscription = z.infer<typeof Subscription>
export const Subscriptions = collection(Subscription)

/** Cap of counts: beyond it the screen only says « a lot ». */
export const maxFreshCount = 100

/** Maximum number per person: they are all counted in one SQL statement. */
export const maxSubscriptions = 200

const subjects = ['thematic', 'session', 'flow'] as const

/** Subscribes to something. Repeating it gives the same subscription, with the new rhythm if one is given. */
export const SubscriptionForm = z
  .object({
    thematic: relation('thematics').nullish(),
    session: relation('sessions').nullish(),
    flow: z
      .object({
        /** includes the bodies below */
        irp: relation('irps').nullish(),
        family: z.enum(documentFamilies).nullish(),
        /** includes the types below */
        documentType: relation('document_types').nullish(),
      })
      .nullish(),
    /** default: the owner's choice for followed records, or every day */
    rhythm: z.enum(rhythms).optional(),
  })
  .superRefine((form, context) => {
    const given = subjects.filter((subject) => (form[subject] ?? null) !== null)
    const refuse = (subject: (typeof subjects)[number], message: string) =>
      context.addIssue({ code: 'custom', path: [subject], message })
    if (given.length === 0) refuse('thematic', 'Indiquez un projet, une séance ou un flux de documents')
    for (const subject of given.slice(1)) refuse(subject, 'Un abonnement ne suit qu’une chose à la fois')
  })
export type SubscriptionForm = z.output<typeof SubscriptionForm>

export const SubscriptionChange = z.object({ rhythm: z.enum(rhythms) })

export const SubscriptionsQuery = z.object({
  ...pagedParameters,
  about: z.enum(['thematic', 'session', 'flow']).optional(),
  /** the one that a button of a record asks for */
  thematic: queryId.optional(),
  session: queryId.optional(),
  irp: queryId.optional(),
})
export type SubscriptionsQuery = z.infer<typeof SubscriptionsQuery>

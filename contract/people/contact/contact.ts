import { z } from 'zod'
import { bulkForm, bulkOutcome } from '#contract/ground/bulk.ts'
import { limits } from '#contract/ground/limits.ts'
import {
  oneOrMore,
  orderBy,
  pagedParameters,
  queryId,
  ReferenceQuery,
  searchText,
} from '#contract/ground/queryShapes.ts'
import {
  collection,
  Day,
  Id,
  item,
  longText,
  optionalText,
  paragraph,
  relation,
  Timestamp,
  text,
  Version,
  whenFieldsAreValid,
} from '#contract/ground/shapes.ts'
import { genders } from '#contract/people/accounts/accounts.ts'
import { Email } from '#contract/people/identity.ts'
import { PersonReference } from '#contract/people/users/users.ts'
import { contactStates, contactVariants } from './contactStates.ts'

/** Formats of a training (DOMAIN §12). */
export const trainingFormats = ['webinar', 'onsite'] as const
export const trainingLevels = ['beginner', 'confirmed'] as const
export const maxTrainingDates = 3
const participantsMessage = 'De 1 à 50 participants'

/** A request for training (DOMAIN §12). */
export const TrainingRequest = z.object({
  format: z.enum(trainingFormats),
  participants: z.int(participantsMessage).min(1, participantsMessage).max(50, participantsMessage),
  wishedDates: z
    .array(Day)
    .refine((days) => days.length <= maxTrainingDates, `${maxTrainingDates} au maximum`)
    .default([]),
  level: z.enum(trainingLevels).nullable().default(null),
  /** accessibility needs */
  needs: longText(500),
})
export type TrainingRequest = z.output<typeof TrainingRequest>

/**
 * A name as an account may have it: imports bring « LE GOFF (née MARTIN) ». It stands in headers of mails, and contains
 * nothing of an address.
 */
const SenderName = text(limits.nameCharacters).regex(/^[^<>@",:;\\]*$/, 'Retirez les signes < > @ " , : ; et \\')

/** DOMAIN §12. */
export const messageCharacters = { min: 20, max: 4_000 } as const

/** The fields of a contact message, each validated on its own. */
export const ContactFields = z.object({
  variant: z.enum(contactVariants),
  topic: relation('contact_topics'),
  gender: z.enum(genders),
  firstName: SenderName,
  lastName: SenderName,
  email: Email,
  phoneNumber: optionalText(30),
  address: optionalText(255),
  irps: optionalText(500),
  mandates: optionalText(500),
  mandatePeriod: optionalText(60),
  message: paragraph(messageCharacters.max).refine(
    // counts code points, as the database does: an emoji is one character
    (written) => written === '' || [...written].length >= messageCharacters.min,
    `${messageCharacters.min} caractères au minimum`,
  ),
  training: TrainingRequest.nullable().default(null),
  /** also mails a copy to the sender, at the address of their account: the portal never writes to an unknown address */
  copy: z.boolean().default(false),
  /** honeypot: people do not see this field, so whoever fills it in is a bot (QUALITY ACL-15) */
  website: z.string().max(0, 'Ce champ doit rester vide').default(''),
})

/**
 * A message to the people who run the portal: the seed's fields (§3), plus a topic. Sent as JSON. With a PDF, the call
 * is a multipart form of two parts: `file`, and `form`, the same JSON.
 */
export const ContactForm = ContactFields.refine(
  ({ variant, training }) => (variant === 'training') === (training !== null),
  {
    path: ['training'],
    message: 'Précisez votre demande de formation',
    when: whenFieldsAreValid('variant', 'training').when,
  },
)
export type ContactForm = z.output<typeof ContactForm>
export type ContactDraft = z.input<typeof ContactForm>

/** The receipt of a message. Contains nothing that was not sent: the sender cannot read how it is handled. */
export const ContactReceipt = z.object({
  '@type': z.literal('ContactMessage'),
  variant: z.enum(contactVariants),
  topic: z.object({ id: Id, name: z.string() }),
  /** address for the answer */
  email: z.string(),
  /** address of the copy, if one was asked for */
  copiedTo: z.string().nullable(),
})
export type ContactReceipt = z.infer<typeof ContactReceipt>

/** A topic of messages. `address` is for administrators, null for others. */
export const ContactTopic = item('ContactTopic', {
  id: Id,
  variant: z.enum(contactVariants),
  name: z.string(),
  address: z.string().nullable(),
  position: z.int(),
  version: Version,
})
export type ContactTopic = z.infer<typeof ContactTopic>
export const ContactTopics = collection(ContactTopic)

/** The form of a topic. Without an address, messages go to the administrators. */
export const ContactTopicForm = z.object({
  name: text(120),
  address: z
    .string()
    .nullable()
    .transform((written) => (written?.trim() ? written : null))
    .pipe(Email.nullable()),
  position: z.int().min(0).max(1_000).default(0),
  version: Version,
})
export type ContactTopicForm = z.output<typeof ContactTopicForm>

/** A message as administrators read it. */
export const ContactMessage = item('ContactMessage', {
  id: Id,
  variant: z.enum(contactVariants),
  topic: z.object({ id: Id, name: z.string() }),
  author: PersonReference.nullable(),
  gender: z.enum(genders),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  address: z.string().nullable(),
  irps: z.string(),
  mandates: z.string(),
  mandatePeriod: z.string().nullable(),
  message: z.string(),
  training: TrainingRequest.nullable(),
  file: z.object({ name: z.string(), size: z.int() }).nullable(),
  createdAt: Timestamp,
  state: z.enum(contactStates),
  /** synonym of `state`, as in SPEC §2 */
  status: z.enum(contactStates),
  /** the administrator in charge */
  assignedTo: PersonReference.nullable(),
  /** notes between administrators */
  notes: z.string().nullable(),
  updatedBy: PersonReference.nullable(),
  updatedAt: Timestamp.nullable(),
  version: Version,
})
export type ContactMessage = z.infer<typeof ContactMessage>
export const ContactMessages = collection(ContactMessage)

/**
 * The administrators' form for a message. Its progress may be given as `state` or `status`: if both are given, the one
 * that differs from the current value wins.
 */
export const ContactFollowUpForm = z
  .object({
    state: z.enum(contactStates).optional(),
    status: z.enum(contactStates).optional(),
    notes: longText(4_000),
    /** unchanged if left out */
    assignedTo: relation('users').nullable().optional(),
    version: Version,
  })
  .superRefine(
    ({ state, status }, context) => {
      if (state === undefined && status === undefined)
        context.addIssue({ code: 'invalid_type', expected: 'string', path: ['state'], input: undefined })
    },
    whenFieldsAreValid('state', 'status'),
  )
export type ContactFollowUpForm = z.output<typeof ContactFollowUpForm>

const messageActions = ['close', 'reopen', 'assign'] as const
/** Bulk actions on messages: close, reopen, or assign to an administrator (null: unassign). */
export const ContactMessagesBulkForm = bulkForm(messageActions).extend({
  assignedTo: relation('users').nullable().default(null),
})
export type ContactMessagesBulkForm = z.output<typeof ContactMessagesBulkForm>
export const ContactMessagesBulkOutcome = bulkOutcome(messageActions)

export const ContactMessagesQuery = z.object({
  ...pagedParameters,
  state: oneOrMore(z.enum(contactStates)).optional(),
  /** the same, as SPEC §2 calls it */
  status: oneOrMore(z.enum(contactStates)).optional(),
  variant: z.enum(contactVariants).optional(),
  topic: oneOrMore(queryId).optional(),
  /** the number of an administrator, `me`, or `none` for those that nobody takes care of */
  assignedTo: z.union([z.enum(['me', 'none']), queryId]).optional(),
  q: searchText.optional(),
  order: orderBy('createdAt', 'lastName').optional(),
})
export type ContactMessagesQuery = z.infer<typeof ContactMessagesQuery>

export const ContactTopicsQuery = z.object({ ...ReferenceQuery.shape, variant: z.enum(contactVariants).optional() })
export type ContactTopicsQuery = z.infer<typeof ContactTopicsQuery>

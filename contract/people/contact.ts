import { z } from 'zod'
import { bulkForm, bulkOutcome } from '#contract/ground/bulk.ts'
import { id, oneOrMore, orderBy, paged, ReferenceQuery, words } from '#contract/ground/queryShapes.ts'
import {
  collection,
  Day,
  Id,
  item,
  longText,
  onceRight,
  optionalText,
  paragraph,
  relation,
  Timestamp,
  text,
  Version,
} from '#contract/ground/shapes.ts'
import { genders } from './accounts.ts'
import { contactStates, contactVariants } from './contactStates.ts'
import { Email, PersonName } from './identity.ts'
import { PersonReference } from './users.ts'

/** What a training may be: DOMAIN §12. */
export const trainingFormats = ['webinar', 'onsite'] as const
export const trainingLevels = ['beginner', 'confirmed'] as const
export const mostWishedDates = 3
const howMany = 'De 1 à 50 participants'

/** The fields of a request for training (DOMAIN §12). */
export const TrainingWish = z.object({
  format: z.enum(trainingFormats),
  participants: z.int(howMany).min(1, howMany).max(50, howMany),
  wishedDates: z
    .array(Day)
    .refine((days) => days.length <= mostWishedDates, `${mostWishedDates} au maximum`)
    .default([]),
  level: z.enum(trainingLevels).nullable().default(null),
  /** accessibility */
  needs: longText(500),
})
export type TrainingWish = z.output<typeof TrainingWish>

/** DOMAIN §12. */
export const messageCharacters = { min: 20, max: 4_000 } as const

/** What each field of a message must be, by itself. */
export const ContactFields = z.object({
  variant: z.enum(contactVariants),
  topic: relation('contact_topics'),
  gender: z.enum(genders),
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phoneNumber: optionalText(30),
  address: optionalText(255),
  irps: optionalText(500),
  mandates: optionalText(500),
  mandatePeriod: optionalText(60),
  message: paragraph(messageCharacters.max).refine(
    // as the database counts: an emoji is one character, of two halves
    (written) => written === '' || [...written].length >= messageCharacters.min,
    `${messageCharacters.min} caractères au minimum`,
  ),
  training: TrainingWish.nullable().default(null),
  /** mailed to the writer too, at the address of their account: the portal writes to nobody whom it does not know */
  copy: z.boolean().default(false),
  /** nobody sees this field: what fills it in is no person (QUALITY ACL-15) */
  website: z.string().max(0, 'Ce champ doit rester vide').default(''),
})

/**
 * A message to those who run the portal: the seed's fields (§3), with a topic. It is sent as JSON. One PDF may come with it: the
 * call is then a multipart form of two parts, `file`, and `form`, which is the same JSON.
 */
export const ContactForm = ContactFields.refine(
  ({ variant, training }) => (variant === 'training') === (training !== null),
  {
    path: ['training'],
    message: 'Précisez votre demande de formation',
    when: onceRight('variant', 'training').when,
  },
)
export type ContactForm = z.output<typeof ContactForm>
export type ContactDraft = z.input<typeof ContactForm>

/** What became of it: nothing that was not sent. Who writes a message does not read what becomes of it. */
export const ContactReceipt = z.object({
  '@type': z.literal('ContactMessage'),
  variant: z.enum(contactVariants),
  topic: z.object({ id: Id, name: z.string() }),
  /** where it is answered */
  email: z.string(),
  /** where the copy goes that was asked for */
  copiedTo: z.string().nullable(),
})
export type ContactReceipt = z.infer<typeof ContactReceipt>

/** What one writes about. `address` is for administrators, null elsewhere. */
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

/** Who reads a topic: nobody in particular is the administrators. */
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
  training: TrainingWish.nullable(),
  file: z.object({ name: z.string(), size: z.int() }).nullable(),
  createdAt: Timestamp,
  state: z.enum(contactStates),
  /** the same, as SPEC §2 calls it */
  status: z.enum(contactStates),
  /** the administrator who takes care of it */
  assignedTo: PersonReference.nullable(),
  /** between administrators */
  notes: z.string().nullable(),
  updatedBy: PersonReference.nullable(),
  updatedAt: Timestamp.nullable(),
  version: Version,
})
export type ContactMessage = z.infer<typeof ContactMessage>
export const ContactMessages = collection(ContactMessage)

/**
 * What administrators write of a message. How far it is goes by two names, `state` and `status`: of both, the one that is not as the
 * message stands is what is wanted.
 */
export const ContactFollowUpForm = z
  .object({
    state: z.enum(contactStates).optional(),
    status: z.enum(contactStates).optional(),
    notes: longText(4_000),
    /** stays as it is when left out */
    assignedTo: relation('users').nullable().optional(),
    version: Version,
  })
  .superRefine(
    ({ state, status }, context) => {
      if (state === undefined && status === undefined)
        context.addIssue({ code: 'invalid_type', expected: 'string', path: ['state'], input: undefined })
    },
    onceRight('state', 'status'),
  )
export type ContactFollowUpForm = z.output<typeof ContactFollowUpForm>

const messageActions = ['close', 'reopen', 'assign'] as const
/** Several messages in one go: closed, new again, or in the care of an administrator (nobody in particular when it is null). */
export const ContactMessagesBulkForm = bulkForm(messageActions).extend({
  assignedTo: relation('users').nullable().default(null),
})
export type ContactMessagesBulkForm = z.output<typeof ContactMessagesBulkForm>
export const ContactMessagesBulkOutcome = bulkOutcome(messageActions)

export const ContactMessagesQuery = z.object({
  ...paged,
  state: oneOrMore(z.enum(contactStates)).optional(),
  /** the same, as SPEC §2 calls it */
  status: oneOrMore(z.enum(contactStates)).optional(),
  variant: z.enum(contactVariants).optional(),
  topic: oneOrMore(id).optional(),
  /** the number of an administrator, `me`, or `none` for those that nobody takes care of */
  assignedTo: z.union([z.enum(['me', 'none']), id]).optional(),
  q: words.optional(),
  order: orderBy('createdAt', 'lastName').optional(),
})
export type ContactMessagesQuery = z.infer<typeof ContactMessagesQuery>

export const ContactTopicsQuery = z.object({ ...ReferenceQuery.shape, variant: z.enum(contactVariants).optional() })
export type ContactTopicsQuery = z.infer<typeof ContactTopicsQuery>

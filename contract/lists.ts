import { z } from 'zod'
import { contentStatuses, contentTypes } from './contents.ts'
import { documentFamilies, documentStatuses } from './documents.ts'
import { consultationStates } from './followUp.ts'
import { linkMenus, linkTypes } from './links.ts'
import { PlannedTime } from './parisTime.ts'
import { bodyRoles, systemRoles } from './policy.ts'
import { id, instant, oneOrMore, orderBy, paged, pages, words } from './queryShapes.ts'
import { sessionModes, sessionStatuses, sessionTypes } from './sessions.ts'
import { Day, written } from './shapes.ts'

const yesOrNo = z.enum(['true', '1', 'false', '0'])

/** Short lists may be asked whole with `pagination=false`. */
export const ReferenceQuery = z.object({ ...pages, pagination: z.enum(['true', 'false', '0', '1']).optional() })
export type ReferenceQuery = z.infer<typeof ReferenceQuery>

export const SessionsQuery = z
  .object({
    ...paged,
    irp: oneOrMore(id).optional(),
    type: oneOrMore(z.enum(sessionTypes)).optional(),
    status: oneOrMore(z.enum(sessionStatuses)).optional(),
    startsAt: z.strictObject({ after: instant.optional(), before: instant.optional() }).optional(),
    thematic: oneOrMore(id).optional(),
    order: orderBy('startsAt').optional(),
  })
  .describe(
    'Toutes les séances que l’on peut lire, quel que soit leur état ; les brouillons sont pour qui prépare les séances de l’instance.',
  )
export type SessionsQuery = z.infer<typeof SessionsQuery>

export const DocumentsQuery = z
  .object({
    ...paged,
    irp: oneOrMore(id).optional(),
    family: oneOrMore(z.enum(documentFamilies)).optional(),
    documentType: oneOrMore(id).optional(),
    documentCommission: oneOrMore(id).optional(),
    session: oneOrMore(id).optional(),
    thematic: oneOrMore(id).optional(),
    author: z.literal('me').optional(),
    /** of one's own documents, the state of the version on its way when there is one */
    status: oneOrMore(z.enum(documentStatuses)).optional(),
    date: z.strictObject({ after: Day.optional(), before: Day.optional() }).optional(),
    q: words.optional(),
    order: orderBy('date', 'publishedAt', 'updatedAt', 'title').optional(),
  })
  .describe('Sans « status », les documents publiés seulement ; avec « author=me », les siens dans tous leurs états.')
export type DocumentsQuery = z.infer<typeof DocumentsQuery>

/** The queue of the validators: by the date of the session, then by age (SPEC §3). */
export const ToValidateQuery = z.object({ ...paged, irp: oneOrMore(id).optional() })
export type ToValidateQuery = z.infer<typeof ToValidateQuery>

/** The same file, already there: hexadecimal SHA-256. */
export const SameFileQuery = z.object({ ...paged, sha256: z.string().regex(/^[0-9a-f]{64}$/), irp: id })

export const ConsultationsQuery = z.object({
  ...paged,
  irp: oneOrMore(id).optional(),
  state: oneOrMore(z.enum(consultationStates)).optional(),
  /** those of central committees to which a consultation of this body may be tied */
  centralFor: id.optional(),
})
export type ConsultationsQuery = z.infer<typeof ConsultationsQuery>

/** What the form of a session asks; times are as in the form. */
export const ProposalQuery = z.object({
  irp: id,
  type: z.enum(sessionTypes),
  startsAt: PlannedTime,
  endsAt: PlannedTime,
  mode: z.enum(sessionModes).optional(),
  /** the session that is being amended, which overlaps only itself */
  except: id.optional(),
})
export type ProposalQuery = z.infer<typeof ProposalQuery>

export const DuesQuery = z.object({ ...paged, irp: oneOrMore(id).optional() })
export type DuesQuery = z.infer<typeof DuesQuery>

export const UsersQuery = z
  .object({
    ...paged,
    q: words.optional(),
    irp: oneOrMore(id).optional(),
    irpRole: oneOrMore(z.enum(bodyRoles)).optional(),
    job: oneOrMore(id).optional(),
    mandate: oneOrMore(id).optional(),
    /** the initial letter of the last name, as the directory files it */
    initial: z
      .string()
      .regex(/^[a-zA-Z]$/)
      .optional(),
    /** these are for administrators; nobody else is answered by them */
    status: oneOrMore(z.enum(['pending', 'validated'])).optional(),
    role: oneOrMore(z.enum(systemRoles)).optional(),
    /** of those that are not activated: were they, and closed since? */
    closed: yesOrNo.optional(),
    /** `ended`: no place is current any more */
    mandateState: z.enum(['current', 'ended']).optional(),
    createdAt: z.strictObject({ after: instant.optional(), before: instant.optional() }).optional(),
    order: orderBy('lastName', 'createdAt', 'lastSignInAt').optional(),
  })
  .describe('Sans « status », les comptes activés seulement ; les comptes en attente sont pour les administrateurs.')
export type UsersQuery = z.infer<typeof UsersQuery>

/** Functions and mandates. */
export const HeldQuery = z.object({
  ...ReferenceQuery.shape,
  q: words.optional(),
  active: yesOrNo.optional(),
  order: orderBy('name', 'position', 'holders').optional(),
})
export type HeldQuery = z.infer<typeof HeldQuery>

export const LinksQuery = z.object({
  ...ReferenceQuery.shape,
  q: words.optional(),
  menu: z.enum(linkMenus).optional(),
  linkType: z.enum(linkTypes).optional(),
  order: orderBy('label', 'menu', 'position').optional(),
})
export type LinksQuery = z.infer<typeof LinksQuery>

export const ContentsQuery = z
  .object({
    ...paged,
    contentType: oneOrMore(z.enum(contentTypes)).optional(),
    thematic: oneOrMore(id).optional(),
    irp: oneOrMore(id).optional(),
    session: id.optional(),
    year: written(z.int().min(1900).max(2099)).optional(),
    inSlider: yesOrNo.optional(),
    channel: z.enum(['none', 'csec']).optional(),
    /** published ones when left out; the others are for who edits them */
    status: oneOrMore(z.enum(contentStatuses)).optional(),
    q: words.optional(),
    order: orderBy('publishedAt', 'updatedAt', 'title').optional(),
  })
  .describe('Sans « status », les contenus publiés seulement ; les autres états sont pour qui les rédige.')
export type ContentsQuery = z.infer<typeof ContentsQuery>

export const ContentVersionsQuery = z.object(paged)
export const ContentChoicesQuery = z.object({ contentType: oneOrMore(z.enum(contentTypes)).optional() })

export const MediaQuery = z.object({
  ...paged,
  q: words.optional(),
  order: orderBy('name', 'updatedAt').optional(),
})
export type MediaQuery = z.infer<typeof MediaQuery>

export const ThematicsQuery = z.object({
  ...ReferenceQuery.shape,
  open: yesOrNo.optional(),
  /** those that I follow */
  followed: z.enum(['true', '1']).optional(),
  irp: oneOrMore(id).optional(),
  q: words.optional(),
  /** `followers` is for administrators; nobody else is answered by it */
  order: orderBy('name', 'position', 'openedOn', 'followers').optional(),
})
export type ThematicsQuery = z.infer<typeof ThematicsQuery>

export const TimelineQuery = z.object({
  ...paged,
  irp: oneOrMore(id).optional(),
  kind: oneOrMore(z.enum(['point', 'document', 'content', 'decision'])).optional(),
})
export type TimelineQuery = z.infer<typeof TimelineQuery>

export const SubscriptionsQuery = z.object({
  ...paged,
  about: z.enum(['thematic', 'session', 'flow']).optional(),
  /** the one that a button of a record asks for */
  thematic: id.optional(),
  session: id.optional(),
  irp: id.optional(),
})
export type SubscriptionsQuery = z.infer<typeof SubscriptionsQuery>
/** `read=false`: those that are not read yet. */
export const NotificationsQuery = z.object({ ...paged, read: yesOrNo.optional() })
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

export const ChannelQuery = z.object(paged)

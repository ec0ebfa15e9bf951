import { z } from 'zod'
import { documentFamilies, documentStatuses } from './documents.ts'
import { consultationStates } from './followUp.ts'
import { limits } from './limits.ts'
import { PlannedTime } from './parisTime.ts'
import { bodyRoles } from './policy.ts'
import { linkMenus, linkTypes } from './references.ts'
import { sessionModes, sessionStatuses, sessionTypes } from './sessions.ts'
import { Id, Timestamp, written } from './shapes.ts'

/** A number as a query writes it. */
const number = written(z.int())
const id = written(Id)
/** Words to look for. The database has no NUL. */
const words = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\0]*$/)
/** In the years that the calendar of the database has. */
const inOurEra = (value: string) => value >= '1000'
const day = z.iso.date().refine(inOurEra)
/** An instant, brought to UTC, or the midnight of a day in Paris. */
const instant = z.union([Timestamp.transform((value) => new Date(value).toISOString()), z.iso.date()]).refine(inOurEra)

/** `irp=3` or `irp[]=3&irp[]=4`. */
const oneOrMore = <Value extends z.ZodType>(value: Value) => z.union([value.transform((one) => [one]), z.array(value)])

const pages = {
  page: number.refine((page) => page >= 1).optional(),
  /** more than the maximum is brought down to it (API.md, "Query") */
  itemsPerPage: number
    .refine((count) => count >= 1)
    .transform((count) => Math.min(count, limits.maxItemsPerPage))
    .optional(),
}
/** Long lists do not answer whole. */
const paged = { ...pages, pagination: z.enum(['true', '1']).optional() }

const direction = z.enum(['asc', 'desc'])

/** Short lists may be asked whole with `pagination=false`. */
export const ReferenceQuery = z.object({ ...pages, pagination: z.enum(['true', 'false', '0', '1']).optional() })
export type ReferenceQuery = z.infer<typeof ReferenceQuery>

export const SessionsQuery = z.object({
  ...paged,
  irp: oneOrMore(id).optional(),
  type: oneOrMore(z.enum(sessionTypes)).optional(),
  status: oneOrMore(z.enum(sessionStatuses)).optional(),
  startsAt: z.strictObject({ after: instant.optional(), before: instant.optional() }).optional(),
  thematic: oneOrMore(id).optional(),
  order: z.strictObject({ startsAt: direction.optional() }).optional(),
})
export type SessionsQuery = z.infer<typeof SessionsQuery>

export const DocumentsQuery = z.object({
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
  date: z.strictObject({ after: day.optional(), before: day.optional() }).optional(),
  q: words.optional(),
  order: z
    .strictObject({
      date: direction.optional(),
      publishedAt: direction.optional(),
      updatedAt: direction.optional(),
      title: direction.optional(),
    })
    .optional(),
})
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

export const UsersQuery = z.object({
  ...paged,
  q: words.optional(),
  irp: oneOrMore(id).optional(),
  irpRole: oneOrMore(z.enum(bodyRoles)).optional(),
  job: oneOrMore(id).optional(),
  mandate: oneOrMore(id).optional(),
  order: z.strictObject({ lastName: direction.optional() }).optional(),
})
export type UsersQuery = z.infer<typeof UsersQuery>

export const LinksQuery = z.object({
  ...ReferenceQuery.shape,
  menu: z.enum(linkMenus).optional(),
  linkType: z.enum(linkTypes).optional(),
})
export type LinksQuery = z.infer<typeof LinksQuery>

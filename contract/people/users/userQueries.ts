import { z } from 'zod'
import { bodyRoles, systemRoles } from '#contract/ground/policy/grant.ts'
import {
  booleanString,
  oneOrMore,
  orderBy,
  pagedParameters,
  queryId,
  queryInstant,
  ReferenceQuery,
  searchText,
} from '#contract/ground/queryShapes.ts'

export const UsersQuery = z
  .object({
    ...pagedParameters,
    q: searchText.optional(),
    id: oneOrMore(queryId).optional(),
    irp: oneOrMore(queryId).optional(),
    irpRole: oneOrMore(z.enum(bodyRoles)).optional(),
    job: oneOrMore(queryId).optional(),
    mandate: oneOrMore(queryId).optional(),
    /** the initial letter of the last name, as the directory files it */
    initial: z
      .string()
      .regex(/^[a-zA-Z]$/)
      .optional(),
    /** these are for administrators; nobody else is answered by them */
    status: oneOrMore(z.enum(['pending', 'validated'])).optional(),
    role: oneOrMore(z.enum(systemRoles)).optional(),
    /** of those that are not activated: were they, and closed since? */
    closed: booleanString.optional(),
    /** `ended`: no place is current any more */
    mandateState: z.enum(['current', 'ended']).optional(),
    createdAt: z.strictObject({ after: queryInstant.optional(), before: queryInstant.optional() }).optional(),
    order: orderBy('lastName', 'createdAt', 'lastSignInAt').optional(),
  })
  .describe('Sans « status », les comptes activés seulement ; les comptes en attente sont pour les administrateurs.')
export type UsersQuery = z.infer<typeof UsersQuery>

/** Functions and mandates. */
export const JobsAndMandatesQuery = z.object({
  ...ReferenceQuery.shape,
  q: searchText.optional(),
  active: booleanString.optional(),
  order: orderBy('name', 'position', 'holders').optional(),
})
export type JobsAndMandatesQuery = z.infer<typeof JobsAndMandatesQuery>

import { z } from 'zod'
import { bodyRoles, systemRoles } from '#contract/ground/policy.ts'
import { id, instant, oneOrMore, orderBy, paged, ReferenceQuery, words, yesOrNo } from '#contract/ground/queryShapes.ts'

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

import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { addDays } from '#contract/ground/dates/days.ts'
import { bodyRoles } from '#contract/ground/policy/grant.ts'
import { Day, Id, item } from '#contract/ground/shapes.ts'

/** How long before today mandates may have begun, and how long after today a renewal may be prepared. */
export const renewalDays = { before: 90, after: 90 } as const

/** Whether a renewal may begin on a day. */
export const isRenewalDay = (day: string, today: string): boolean =>
  day >= addDays(today, -renewalDays.before) && day <= addDays(today, renewalDays.after)

/** The renewal of a body: new members take their seats on a day, and the mandates of the others end the day before. */
export const Renewal = z.object({
  irp: BodyReference,
  /** first day of the new mandates */
  day: Day,
  /** redactors and validators whom the file does not name lose their role too */
  endsWriters: z.boolean(),
})
export type Renewal = z.infer<typeof Renewal>

/** A person by the account that they have, or will have. */
const RenewedPerson = z.object({ id: Id.nullable(), firstName: z.string(), lastName: z.string() })
export type RenewedPerson = z.infer<typeof RenewedPerson>

const Member = RenewedPerson.extend({
  role: z.enum(bodyRoles),
  mandate: z.string().nullable(),
})
export type RenewedMember = z.infer<typeof Member>

const SeatSide = z.object({
  college: z.string().nullable(),
  holder: RenewedPerson.nullable(),
  substitutes: z.array(RenewedPerson),
})
export type RenewedSeatSide = z.infer<typeof SeatSide>

/** Both sides of the renewal of a body, before anything is written: `GET /api/user_imports/{id}/renewal`. */
export const RenewalSides = item('RenewalSides', {
  ...Renewal.shape,
  /** whether the mandates may begin already: a renewal is applied from its day on */
  hasBegun: z.boolean(),
  /** false: the body has changed since the file was checked */
  isCurrent: z.boolean(),
  leaving: z.array(Member),
  staying: z.array(Member),
  arriving: z.array(Member),
  /** redactors and validators who keep their role, without the mandate of their election */
  keptWriters: z.array(Member),
  seats: z.array(
    z.object({
      position: z.int(),
      /** null: a new seat */
      before: SeatSide.nullable(),
      after: SeatSide,
    }),
  ),
})
export type RenewalSides = z.infer<typeof RenewalSides>

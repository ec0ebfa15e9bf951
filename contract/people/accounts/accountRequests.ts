import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Day, Timestamp, whenFieldsAreValid } from '#contract/ground/shapes.ts'
import { Reference } from '#contract/people/references.ts'
import { addSeatIssues } from '#contract/people/seats.ts'
import { genders, SignInForm } from './accounts.ts'
import { RegistrationFields } from './registration.ts'

/**
 * Proves whose request it is, at each call: the address and the password of the registration, or the identity of a
 * provider that waits in this browser.
 */
export const AccountRequestProof = z.union([z.strictObject({ by: z.literal('provider') }), SignInForm])
export type AccountRequestProof = z.output<typeof AccountRequestProof>

const RequestedSeat = z.object({
  irp: BodyReference,
  job: Reference.nullable(),
  mandate: Reference.nullable(),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
})

/** A request for an account that waits for an administrator, as its author entered it (DOMAIN §11). */
export const AccountRequest = z.object({
  requestedAt: Timestamp,
  gender: z.enum(genders),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** its author used the link that was mailed there, or a provider vouches for it */
  emailConfirmed: z.boolean(),
  /** false where the portal does not tell which addresses have an account */
  canChangeEmail: z.boolean(),
  phoneNumber: z.string().nullable(),
  address: z.string().nullable(),
  mainIrp: BodyReference.nullable(),
  mainJob: Reference.nullable(),
  mainMandate: Reference.nullable(),
  mainStartsOn: Day.nullable(),
  mainEndsOn: Day.nullable(),
  userIrpInformations: z.array(RequestedSeat),
  note: z.string().nullable(),
})
export type AccountRequest = z.infer<typeof AccountRequest>

/** The fields of a correction, each validated on its own. */
export const RequestCorrectionFields = RegistrationFields.omit({ password: true, consent: true }).extend({
  proof: AccountRequestProof,
})

/** The whole request, corrected by its author before the decision. The password stays. */
export const RequestCorrectionForm = RequestCorrectionFields.superRefine(
  addSeatIssues,
  whenFieldsAreValid('mainIrp', 'mainStartsOn', 'mainEndsOn', 'userIrpInformations'),
)
export type RequestCorrectionForm = z.output<typeof RequestCorrectionForm>

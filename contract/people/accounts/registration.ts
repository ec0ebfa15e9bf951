import { z } from 'zod'
import { Id, longText, optionalText, relation, whenFieldsAreValid } from '#contract/ground/shapes.ts'
import { Email, PersonName, Phone } from '#contract/people/identity.ts'
import { Reference } from '#contract/people/references.ts'
import { addSeatIssues, SeatForm, SeatsForm } from '#contract/people/seats.ts'
import { genders } from './accounts.ts'
import { accountsFailures } from './accountsFailures.ts'
import { containsPersonalWords, NewPassword } from './passwords.ts'

/** Whether the notice on personal data was read (DOMAIN §11). */
export const Consent = z.literal(true, 'Cochez cette case pour continuer')

/** The fields of a registration, each validated on its own. */
export const RegistrationFields = z.object({
  gender: z.enum(genders),
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: NewPassword,
  phoneNumber: Phone,
  address: optionalText(255),
  ...SeatsForm.omit({ mainIrpRole: true }).shape,
  mainIrp: relation('irps'),
  userIrpInformations: z
    .array(SeatForm.omit({ irpRole: true }))
    .refine((others) => others.length <= 4, '4 au maximum')
    .default([]),
  /** a note for whoever activates the account */
  note: longText(500),
  /** required by the screen; API callers may leave it out, and no consent is then recorded */
  consent: Consent.optional(),
})

/**
 * A request for an account (seed §3, §5; DOMAIN §11). It has no role: everybody starts as a reader until an
 * administrator decides.
 */
export const RegistrationForm = RegistrationFields.superRefine(
  addSeatIssues,
  whenFieldsAreValid('mainIrp', 'mainStartsOn', 'mainEndsOn', 'userIrpInformations'),
).superRefine(
  ({ password, firstName, lastName, email }, context) => {
    if (containsPersonalWords(password, [firstName, lastName, email]))
      context.addIssue(commonPasswordIssue(['password']))
  },
  whenFieldsAreValid('password', 'firstName', 'lastName', 'email'),
)
export type RegistrationForm = z.output<typeof RegistrationForm>

const commonPasswordIssue = (path: string[]) => {
  const code = 'users.commonPassword'
  return { code: 'custom', path, message: accountsFailures[code][1], params: { code } } as const
}

/**
 * The answer to a registration. Contains nothing that was not sent (QUALITY AUT-04). Until it is activated the account
 * has no URL: its `@id` is a blank node, the same for everybody, because Hydra clients reject an answer without one.
 */
export const RegistrationReceipt = z.object({
  '@context': z.literal('/api/contexts/User'),
  '@id': z.literal('_:registration'),
  '@type': z.literal('User'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.literal('pending'),
})

/** Choices of the registration form: active bodies, as a flat tree, and functions and mandates. */
export const RegistrationChoices = z.object({
  irps: z.array(z.object({ id: Id, name: z.string(), label: z.string(), parentIrp: z.object({ id: Id }).nullable() })),
  jobs: z.array(Reference),
  mandates: z.array(Reference),
})
export type RegistrationChoices = z.infer<typeof RegistrationChoices>

export const ForgottenPasswordForm = z.object({ email: Email })

/** The token of a mailed link, and the new password. */
export const PasswordResetForm = z.object({ token: z.string().min(1).max(200), password: NewPassword })

/** Checks a mailed link before a password is typed. */
export const PasswordLinkForm = PasswordResetForm.pick({ token: true })
export const PasswordLink = z.object({ open: z.boolean() })
export type PasswordLink = z.infer<typeof PasswordLink>
/** `signsIn`: it lets the first password of an account be chosen, which also signs in. */
export const PasswordLinkState = PasswordLink.extend({ signsIn: z.boolean() })
export type PasswordLinkState = z.infer<typeof PasswordLinkState>

/** Changes one's own password: requires the current one (QUALITY AUT-17). */
export const PasswordChangeForm = z.object({ currentPassword: z.string().max(256), password: NewPassword })

/** The recovery link mailed to the old address when the address is changed. */
export const RecoveryForm = z.object({ token: z.string().min(1).max(200) })
/**
 * The result of recovering an account. `passwordToken` opens the page to choose a password; null if the old address now
 * belongs to another account: this one is then closed until an administrator reopens it.
 */
export const Recovery = z.object({ passwordToken: z.string().nullable() })
export type Recovery = z.infer<typeof Recovery>

/** The link mailed to the new address. */
export const EmailConfirmationForm = z.object({ token: z.string().min(1).max(200) })

import { z } from 'zod'
import { failures } from '#contract/ground/failures.ts'
import { Id, longText, onceRight, optionalText, relation } from '#contract/ground/shapes.ts'
import { genders } from './accounts.ts'
import { Email, PersonName, Phone } from './identity.ts'
import { NewPassword, saysTooMuch } from './passwords.ts'
import { Reference } from './references.ts'
import { tellFaultsOfSeats, WrittenSeat, WrittenSeats } from './seats.ts'

/** The notice on personal data has been read (DOMAIN §11). */
export const Consent = z.literal(true, 'Cochez cette case pour continuer')

/** What each field of a registration must be, by itself. */
export const RegistrationFields = z.object({
  gender: z.enum(genders),
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: NewPassword,
  phoneNumber: Phone,
  address: optionalText(255),
  ...WrittenSeats.omit({ mainIrpRole: true }).shape,
  mainIrp: relation('irps'),
  userIrpInformations: z
    .array(WrittenSeat.omit({ irpRole: true }))
    .refine((others) => others.length <= 4, '4 au maximum')
    .default([]),
  /** a word to who will activate the account */
  note: longText(500),
  /** the screen asks for it; who calls without one may leave it out, and nothing is then recorded */
  consent: Consent.optional(),
})

/**
 * A request for an account (seed §3, §5; DOMAIN §11). Roles are not asked for: whoever registers is a reader until an
 * administrator decides.
 */
export const RegistrationForm = RegistrationFields.superRefine(
  tellFaultsOfSeats,
  onceRight('mainIrp', 'mainStartsOn', 'mainEndsOn', 'userIrpInformations'),
).superRefine(
  ({ password, firstName, lastName, email }, context) => {
    if (saysTooMuch(password, [firstName, lastName, email])) context.addIssue(commonPassword(['password']))
  },
  onceRight('password', 'firstName', 'lastName', 'email'),
)
export type RegistrationForm = z.output<typeof RegistrationForm>

const commonPassword = (path: string[]) => {
  const code = 'users.commonPassword'
  return { code: 'custom', path, message: failures[code][1], params: { code } } as const
}

/**
 * What became of it: nothing that was not sent (QUALITY AUT-04). It is nobody's to read until it is activated, so that it has no
 * address: its `@id` is a blank node, the same for everybody, because Hydra clients refuse an answer that has none.
 */
export const Registered = z.object({
  '@context': z.literal('/api/contexts/User'),
  '@id': z.literal('_:registration'),
  '@type': z.literal('User'),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: z.literal('pending'),
})

/** What a visitor chooses from: the bodies that are open, as a flat tree, and what people are in them. */
export const RegistrationChoices = z.object({
  irps: z.array(z.object({ id: Id, name: z.string(), label: z.string(), parentIrp: z.object({ id: Id }).nullable() })),
  jobs: z.array(Reference),
  mandates: z.array(Reference),
})
export type RegistrationChoices = z.infer<typeof RegistrationChoices>

export const ForgottenPasswordForm = z.object({ email: Email })

/** The link of a mail, and the password that is chosen. */
export const PasswordResetForm = z.object({ token: z.string().min(1).max(200), password: NewPassword })

/** The link of a mail, before a password is typed: does it open something? */
export const PasswordLinkForm = PasswordResetForm.pick({ token: true })
export const PasswordLink = z.object({ open: z.boolean() })
export type PasswordLink = z.infer<typeof PasswordLink>

/** One's own password: the present one is asked again (QUALITY AUT-17). */
export const PasswordChangeForm = z.object({ currentPassword: z.string().max(256), password: NewPassword })

/** The recovery link that was mailed to the present address when another one was asked for. */
export const RecoveryForm = z.object({ token: z.string().min(1).max(200) })
/**
 * What became of an account that was taken back. `passwordToken` opens the page where its owner chooses a password; null when the
 * former address belongs to somebody else by now, and the account is closed until an administrator opens it again.
 */
export const Recovery = z.object({ passwordToken: z.string().nullable() })
export type Recovery = z.infer<typeof Recovery>

/** The link that was mailed to the new address. */
export const EmailConfirmationForm = z.object({ token: z.string().min(1).max(200) })

import type { z } from 'zod'
import { Consent, RegistrationForm } from '#contract/people/registration.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { bothTyped, confirmation, twiceTheSame } from '#web/people/accounts/twice.ts'

/** Schema of the registration form: the contract's, plus the consent and the password confirmation. */
export const registration = (t: Translate) =>
  RegistrationForm.safeExtend({ ...confirmation, consent: Consent }).superRefine(twiceTheSame(t), bothTyped)
export type Draft = z.input<ReturnType<typeof registration>>
export type Registration = z.output<ReturnType<typeof registration>>

/** Field names in the order of the form. */
export const order = [
  'gender',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'address',
  'mainIrp',
  'mainJob',
  'mainMandate',
  'mainStartsOn',
  'mainEndsOn',
  'userIrpInformations',
  'password',
  'confirmation',
  'note',
  'consent',
] as const satisfies (keyof Draft)[]

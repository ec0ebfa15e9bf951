import type { z } from 'zod'
import { Consent, RegistrationForm } from '#contract/people/registration.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { bothTyped, confirmation, twiceTheSame } from '#web/people/accounts/twice.ts'

/** What the form of the screen holds: the contract's, its box ticked, and the password once more. */
export const registration = (t: Translate) =>
  RegistrationForm.safeExtend({ ...confirmation, consent: Consent }).superRefine(twiceTheSame(t), bothTyped)
export type Draft = z.input<ReturnType<typeof registration>>
export type Registration = z.output<ReturnType<typeof registration>>

/** In the order of the screen. */
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

import type { z } from 'zod'
import { Consent, RegistrationForm } from '#contract/people/accounts/registration.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { checkConfirmation, confirmationField, whenBothTyped } from '#web/people/accounts/passwordConfirmation.ts'
import { emptyRequest, requestFieldOrder } from './requestFields.ts'

/** Schema of the registration form: the contract's, plus the consent and the password confirmation. */
export const registrationSchema = (t: Translate) =>
  RegistrationForm.safeExtend({ ...confirmationField, consent: Consent }).superRefine(
    checkConfirmation(t),
    whenBothTyped,
  )
export type Draft = z.input<ReturnType<typeof registrationSchema>>
export type Registration = z.output<ReturnType<typeof registrationSchema>>

/** Field names in the order of the form. */
export const fieldOrder = [
  ...requestFieldOrder,
  'password',
  'confirmation',
  'note',
  'consent',
] as const satisfies (keyof Draft)[]

export const emptyDraft = { ...emptyRequest, password: '', confirmation: '' }

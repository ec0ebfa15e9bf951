import type { z } from 'zod'
import { Consent } from '#contract/people/accounts/registration.ts'
import { IdentityRegistrationForm, type PendingIdentity } from '#contract/people/providers/providers.ts'
import { emptyRequest, requestFieldOrder } from '#web/people/accounts/entry/requestFields.ts'

/** Schema of the registration by a provider: the contract's, plus the consent. */
export const identityRegistrationSchema = IdentityRegistrationForm.safeExtend({ consent: Consent })
export type Draft = z.input<typeof identityRegistrationSchema>
export type Registration = z.output<typeof identityRegistrationSchema>

/** Field names in the order of the form. */
export const fieldOrder = [...requestFieldOrder, 'note', 'consent'] as const satisfies (keyof Draft)[]

/** The form filled in with what the provider says. */
export const draftOf = ({ firstName, lastName, email }: PendingIdentity) => ({
  ...emptyRequest,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  email: email ?? '',
})

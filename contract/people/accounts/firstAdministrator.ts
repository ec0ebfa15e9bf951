import { z } from 'zod'
import { Email, PersonName } from '#contract/people/identity.ts'
import { genders } from './accounts.ts'
import { NewPassword } from './passwords.ts'

/** The form of the first administrator, opened by the link of a new portal (SPEC §5; QUALITY AUT-18). */
export const FirstAdministratorForm = z.object({
  token: z.string().min(1).max(200),
  gender: z.enum(genders),
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: NewPassword,
})
export type FirstAdministratorForm = z.output<typeof FirstAdministratorForm>

/** Checks that link before the form is filled in. */
export const FirstAdministratorLinkForm = FirstAdministratorForm.pick({ token: true })

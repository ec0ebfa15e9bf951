import { z } from 'zod'
import { genders } from './accounts.ts'
import { Email, PersonName } from './identity.ts'
import { NewPassword } from './passwords.ts'

/** What who opens the link of a new portal says of themselves: they become its administrator (SPEC §5; QUALITY AUT-18). */
export const FirstAdministratorForm = z.object({
  token: z.string().min(1).max(200),
  gender: z.enum(genders),
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  password: NewPassword,
})
export type FirstAdministratorForm = z.output<typeof FirstAdministratorForm>

/** That link, before anything is typed: does it open something? */
export const FirstAdministratorLinkForm = FirstAdministratorForm.pick({ token: true })

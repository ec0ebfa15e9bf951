import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { legalTextKinds, MenuWords } from '#contract/ground/branding.ts'
import { homeScopes } from '#contract/ground/homeScopes.ts'
import { limits } from '#contract/ground/limits.ts'
import { bodyRoles, systemRoles } from '#contract/ground/policy/grant.ts'
import { Actions, Day, Id, item, Timestamp, Version } from '#contract/ground/shapes.ts'
import { NotificationChoices } from '#contract/messaging/notifications.ts'
import { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import { Reference } from '#contract/people/references.ts'
import { OneTimeCode } from './secondFactor.ts'

export const genders = ['Madame', 'Monsieur'] as const

/** The login form (seed §7). The address is compared without regard to case or Unicode form. */
export const SignInForm = z.object({
  email: z.string().trim().min(1).max(limits.emailCharacters),
  password: z.string().min(1).max(limits.passwordCharacters),
  /** one-time code, once the server has asked for it */
  code: OneTimeCode.optional(),
  /** `1`: this device is not asked for a code again for 30 days */
  recognize: z.enum(['0', '1']).optional(),
})
export type SignInForm = z.infer<typeof SignInForm>

export const SignInQuery = z.object({ _remember_me: z.enum(['0', '1']).optional() })

/** A person's display preferences (seed §2 "Layout flags"). */
export const Preferences = z.object({
  theme: z.enum(['light', 'dark', 'system']),
  sidebar: z.boolean(),
  miniSidebar: z.boolean(),
  navbarColor: z.enum(['surface', 'primary', 'secondary']),
  horizontal: z.boolean(),
  /** whether the directory shows it (DOMAIN §2.3) */
  showsEmail: z.boolean().default(false),
  showsPhone: z.boolean().default(false),
  /** bodies shown on the dashboard: one's own, or all that one may read (DOMAIN §8) */
  homeScope: z.enum(homeScopes).optional(),
  /** how each kind is notified, where the person has chosen; unchanged if left out of a call */
  notifications: NotificationChoices.optional(),
})
export type Preferences = z.output<typeof Preferences>

/** A person's seat in a body (DOMAIN §2.2). `current` is false before the mandate starts and after it ends. */
export const Assignment = z.object({
  irp: BodyReference,
  irpRole: z.enum(bodyRoles),
  job: Reference.nullable(),
  mandate: Reference.nullable(),
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  current: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** The signed-in person's own record (API.md "User, own view"). */
export const Me = item('User', {
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  gender: z.enum(genders),
  address: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  roles: z.array(z.enum(systemRoles)),
  mainIrp: BodyReference.nullable(),
  mainIrpRole: z.enum(bodyRoles).nullable(),
  mainJob: Reference.nullable(),
  mainMandate: Reference.nullable(),
  mainStartsOn: Day.nullable(),
  mainEndsOn: Day.nullable(),
  /** all assignments but the main one */
  userIrpInformations: z.array(Assignment),
  profilePicture: ProfilePicture.nullable(),
  status: z.enum(['pending', 'validated']),
  lastSignInAt: Timestamp.nullable(),
  createdAt: Timestamp,
  /** new address that is not confirmed yet */
  pendingEmail: z.string().nullable(),
  version: Version,
  preferences: Preferences,
  /** the account was opened in the portal, and its three first steps were neither ended nor skipped */
  firstVisit: z.boolean(),
  /** a second step or a passkey has to be set up before anything else */
  secondStepDue: z.literal(true).optional(),
  /** entries of the menu that administrators have renamed; left out when there is none */
  menuWords: MenuWords.optional(),
  /** legal texts that the organisation has written; left out when there is none */
  legalTexts: z.array(z.enum(legalTextKinds)).optional(),
  /** actions that the person may do on some record */
  can: Actions,
})
export type Me = z.infer<typeof Me>

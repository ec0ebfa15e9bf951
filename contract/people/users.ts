import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { bodyRoles, systemRoles } from '#contract/ground/policy.ts'
import { Actions, collection, Day, Id, item, recordOf, Timestamp } from '#contract/ground/shapes.ts'
import { Assignment, genders, Me } from './accounts.ts'
import { ProfilePicture } from './pictures.ts'
import { Reference } from './references.ts'
import { SeatWarning } from './seats.ts'

const person = { id: Id, firstName: z.string(), lastName: z.string() }

/** A person as records name them: an author, a validator. */
export const PersonReference = z.object(person).meta(recordOf('users'))
export type PersonReference = z.infer<typeof PersonReference>

/** What members see of each other in the directory. Address and phone are not here (DOMAIN §2.3). */
export const DirectoryEntry = item('User', {
  ...person,
  gender: z.enum(genders),
  mainIrp: BodyReference.nullable(),
  mainIrpRole: z.enum(bodyRoles).nullable(),
  mainJob: Reference.nullable(),
  mainMandate: Reference.nullable(),
  /** other current assignments; ended ones are not shown */
  userIrpInformations: z.array(Assignment),
  /** null unless the person shares it */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  profilePicture: ProfilePicture.nullable(),
  /** what administrators see of an account besides */
  account: z
    .object({
      status: z.enum(['pending', 'validated']),
      roles: z.array(z.enum(systemRoles)),
      createdAt: Timestamp,
      lastSignInAt: Timestamp.nullable(),
      /** no place is current any more */
      mandateEnded: z.boolean(),
      /** mails to them come back */
      mailRefused: z.boolean(),
      /** of one that is not activated any more: since when */
      closedAt: Timestamp.nullable(),
    })
    .optional(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>
export const Directory = collection(DirectoryEntry)

/** What a record of a person adds for themselves and for administrators. */
const wholeFields = Me.pick({
  address: true,
  roles: true,
  status: true,
  lastSignInAt: true,
  createdAt: true,
  mainStartsOn: true,
  mainEndsOn: true,
  pendingEmail: true,
  preferences: true,
  version: true,
}).partial().shape

/**
 * A person's record. Members get the directory entry; oneself and administrators the whole of it: every assignment,
 * ended ones too, and the fields that are absent otherwise (API.md `GET /api/users/{id}`).
 */
export const UserRecord = item('User', {
  ...DirectoryEntry.shape,
  ...wholeFields,
  /** of an account that waits: what its owner wrote to administrators */
  registrationNote: z.string().nullable().optional(),
  /** to administrators: until when it stays open without a mandate, its last day included */
  keptUntil: Day.nullable().optional(),
  /** to administrators, of the places that are not over */
  warnings: z.array(SeatWarning).optional(),
  /** what the caller may do to it */
  can: Actions.optional(),
})
export type UserRecord = z.infer<typeof UserRecord>

/** A member of a body, with the place held there. */
export const BodyMember = z.object({
  ...person,
  profilePicture: ProfilePicture.nullable(),
  irpRole: z.enum(bodyRoles),
  job: Reference.nullable(),
  mandate: Reference.nullable(),
})
export type BodyMember = z.infer<typeof BodyMember>

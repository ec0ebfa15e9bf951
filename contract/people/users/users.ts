import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { bodyRoles, systemRoles } from '#contract/ground/policy/grant.ts'
import { Actions, collection, Day, Id, item, recordOf, Timestamp } from '#contract/ground/shapes.ts'
import { Assignment, genders, Me } from '#contract/people/accounts/accounts.ts'
import { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import { Reference } from '#contract/people/references.ts'
import { SeatWarning } from '#contract/people/seats.ts'

const person = { id: Id, firstName: z.string(), lastName: z.string() }

/** A person embedded in other records: an author, a validator. */
export const PersonReference = z.object(person).meta(recordOf('users'))
export type PersonReference = z.infer<typeof PersonReference>

/** What members see of each other in the directory, without address and phone (DOMAIN §2.3). */
export const DirectoryEntry = item('User', {
  ...person,
  gender: z.enum(genders),
  mainIrp: BodyReference.nullable(),
  mainIrpRole: z.enum(bodyRoles).nullable(),
  mainJob: Reference.nullable(),
  mainMandate: Reference.nullable(),
  /** other current assignments */
  userIrpInformations: z.array(Assignment),
  /** null unless the person shares it */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  profilePicture: ProfilePicture.nullable(),
  /** account data, for administrators */
  account: z
    .object({
      status: z.enum(['pending', 'validated']),
      roles: z.array(z.enum(systemRoles)),
      createdAt: Timestamp,
      lastSignInAt: Timestamp.nullable(),
      /** no seat is current */
      mandateEnded: z.boolean(),
      /** activated, and without a password: they have a link to choose it */
      invited: z.boolean(),
      /** mails to them are returned */
      mailRefused: z.boolean(),
      /** somebody who reads the mails of this address confirmed it, or a provider vouches for it */
      emailConfirmed: z.boolean(),
      /** since when the account is closed, if it was active */
      closedAt: Timestamp.nullable(),
    })
    .optional(),
})
export type DirectoryEntry = z.infer<typeof DirectoryEntry>
export const Directory = collection(DirectoryEntry)

/** Fields visible to the person and to administrators only. */
const privateFields = Me.pick({
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

/** An identity at a provider, as administrators see it. */
const LinkedDoor = z.object({
  id: Id,
  /** name of the provider; its host when it is no longer configured */
  provider: z.string(),
  email: z.string().nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
})

/** A seat that a group gives, and that ends when the person leaves the group. */
const GivenSeat = z.object({
  irp: BodyReference,
  group: z.string(),
  /** name of the provider that names the group; null for the directory of the organisation */
  provider: z.string().nullable(),
})

/** Why a person may receive no mail, the cause that concerns most mails first. */
export const mailObstacles = ['closed', 'pending', 'noServer', 'held', 'clock', 'refused', 'failed', 'never'] as const
export type MailObstacle = (typeof mailObstacles)[number]

/**
 * A person's record. Members get the directory entry; the person and administrators get all fields and assignments,
 * including ended ones (API.md `GET /api/users/{id}`).
 */
export const UserRecord = item('User', {
  ...DirectoryEntry.shape,
  ...privateFields,
  /** of a pending account: the note to administrators */
  registrationNote: z.string().nullable().optional(),
  /** for administrators: last day on which it stays open without a mandate */
  keptUntil: Day.nullable().optional(),
  /** for administrators: a code is asked at the sign-in */
  hasSecondFactor: z.boolean().optional(),
  /** for administrators: the identities that open the account */
  identities: z.array(LinkedDoor).optional(),
  /** for administrators: current and future seats that groups give */
  givenSeats: z.array(GivenSeat).optional(),
  /** for administrators: what becomes of the person's mails */
  mailing: z
    .object({
      obstacles: z.array(z.enum(mailObstacles)),
      /** of the last mail, if it failed */
      lastError: z.string().nullable(),
      lastSentAt: Timestamp.nullable(),
    })
    .optional(),
  /** for administrators, about current and future seats */
  warnings: z.array(SeatWarning).optional(),
  /** what the caller may do to it */
  can: Actions.optional(),
})
export type UserRecord = z.infer<typeof UserRecord>

/** A member of a body, with the seat held there. */
export const BodyMember = z.object({
  ...person,
  profilePicture: ProfilePicture.nullable(),
  irpRole: z.enum(bodyRoles),
  job: Reference.nullable(),
  mandate: Reference.nullable(),
})
export type BodyMember = z.infer<typeof BodyMember>

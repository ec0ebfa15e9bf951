import { z } from 'zod'
import { bodyRoles, systemRoles } from '#contract/ground/policy.ts'
import { Day, Id, longText, onceRight, optionalText, relation, Version } from '#contract/ground/shapes.ts'
import { genders } from './accounts.ts'
import { Email, PersonName, Phone } from './identity.ts'
import { tellFaultsOfSeats, WrittenSeats } from './seats.ts'

const identity = {
  gender: z.enum(genders),
  firstName: PersonName,
  lastName: PersonName,
  phoneNumber: Phone,
  address: optionalText(255),
}

/** What people write of a place that they have. */
const OwnSeat = z.object({
  irp: relation('irps'),
  job: relation('jobs').nullable().optional(),
  startsOn: Day.nullish(),
  endsOn: Day.nullish(),
})

/**
 * What people write of themselves: « Modifier votre profil ». Of their places only the function and the dates of those that
 * they have, which may come nearer and not go further: nobody prolongs their own rights. Roles, rights and state are read by nobody
 * here. What is left out stays as it is. (API.md `PUT /api/users/{id}`; QUALITY ACL-03)
 */
export const OwnProfileForm = z.object({
  ...identity,
  /** another one than theirs is confirmed by a mail sent to it, and asks for the present password */
  email: Email,
  currentPassword: z.string().max(256).optional(),
  mainJob: relation('jobs').nullable().optional(),
  mainStartsOn: Day.nullish(),
  mainEndsOn: Day.nullish(),
  userIrpInformations: z.array(OwnSeat).max(40).optional(),
  version: Version,
})
export type OwnProfileForm = z.output<typeof OwnProfileForm>

/** The fields of `AdminUserForm`, before they are compared. */
export const AdminUserFields = z.object({
  ...identity,
  email: Email,
  roles: z
    .array(z.enum(systemRoles))
    .transform((roles) => [...new Set(roles)].filter((role) => role !== 'ROLE_READER')),
  status: z.enum(['pending', 'validated']),
  /** until when it stays open without a mandate (DOMAIN §2.2); left out, as it is */
  keptUntil: Day.nullish(),
  ...WrittenSeats.shape,
  version: Version,
})

/** What administrators write of a person: everything but the password (API.md `PUT /api/users/{id}/admin`). */
export const AdminUserForm = AdminUserFields.superRefine(
  tellFaultsOfSeats,
  onceRight('mainIrp', 'mainStartsOn', 'mainEndsOn', 'userIrpInformations'),
)
export type AdminUserForm = z.output<typeof AdminUserForm>

/**
 * What `PUT /api/users/{id}` takes, as the documentation describes it. Which fields are read depends on the caller: owners write
 * `OwnProfileForm`, whatever the other fields hold; administrators write `AdminUserForm` of somebody else's account, and what they
 * leave out stays as it is.
 */
export const UserForm = OwnProfileForm.extend({
  roles: AdminUserFields.shape.roles.optional(),
  status: AdminUserFields.shape.status.optional(),
  keptUntil: AdminUserFields.shape.keptUntil,
  mainIrp: relation('irps').nullish(),
  mainIrpRole: z.enum(bodyRoles).nullish(),
  mainMandate: relation('mandates').nullish(),
  userIrpInformations: z
    .array(OwnSeat.extend({ irpRole: z.enum(bodyRoles).optional(), mandate: relation('mandates').nullish() }))
    .max(40)
    .optional(),
})

/** Several accounts in one go. Of those that cannot be, none is: the first is named. */
export const BulkForm = z.object({
  action: z.enum(['validate', 'delete']),
  ids: z.array(Id).min(1).max(500),
  /** told to the people whose request is refused */
  reason: longText(1_000),
})
export const BulkOutcome = z.object({ action: z.enum(['validate', 'delete']), count: z.int().nonnegative() })

/** Why an account is refused or deleted: mailed to who had asked for it, when there is a reason. */
export const DeletionForm = z.object({ reason: longText(1_000) })

import { z } from 'zod'
import { bodyRoles, systemRoles } from '#contract/ground/policy/grant.ts'
import {
  amendableText,
  Day,
  Id,
  longText,
  optionalText,
  relation,
  Version,
  whenFieldsAreValid,
} from '#contract/ground/shapes.ts'
import { genders } from '#contract/people/accounts/accounts.ts'
import { AmendablePhone, Email, namesOfAccount, PersonName, Phone } from '#contract/people/identity.ts'
import { addSeatIssues, SeatsForm } from '#contract/people/seats.ts'

const addressCharacters = 255

const identity = {
  gender: z.enum(genders),
  firstName: PersonName,
  lastName: PersonName,
  phoneNumber: Phone,
  address: optionalText(addressCharacters),
}

/** The part of a seat that its owner may write. */
const OwnSeatForm = z.object({
  irp: relation('irps'),
  job: relation('jobs').nullable().optional(),
  startsOn: Day.nullish(),
  endsOn: Day.nullish(),
})

/**
 * One's own profile: « Modifier votre profil ». Of existing seats, only the function and the dates, which may be
 * shortened but not extended: nobody prolongs their own rights. Roles, rights and state are ignored. Fields left out
 * stay unchanged. (API.md `PUT /api/users/{id}`; QUALITY ACL-03)
 */
export const OwnProfileForm = z.object({
  ...identity,
  phoneNumber: AmendablePhone,
  address: amendableText(addressCharacters),
  /** a new address is confirmed by a mail sent to it, and requires the current password */
  email: Email,
  currentPassword: z.string().max(256).optional(),
  mainJob: relation('jobs').nullable().optional(),
  mainStartsOn: Day.nullish(),
  mainEndsOn: Day.nullish(),
  userIrpInformations: z.array(OwnSeatForm).max(40).optional(),
  version: Version,
})
export type OwnProfileForm = z.output<typeof OwnProfileForm>

type StoredNames = Parameters<typeof namesOfAccount>[0]

/** The form of a profile whose stored names may stay, whatever an import brought. */
export const ownProfileFormOf = (stored: StoredNames) => OwnProfileForm.extend(namesOfAccount(stored))

/** The fields of `AdminUserForm`, without cross-field checks. */
export const AdminUserFields = z.object({
  ...identity,
  email: Email,
  roles: z
    .array(z.enum(systemRoles))
    .transform((roles) => [...new Set(roles)].filter((role) => role !== 'ROLE_READER')),
  status: z.enum(['pending', 'validated']),
  /** day until which the account stays open without a mandate (DOMAIN §2.2); unchanged if left out */
  keptUntil: Day.nullish(),
  ...SeatsForm.shape,
  version: Version,
})

const whenSeatsAreValid = whenFieldsAreValid('mainIrp', 'mainStartsOn', 'mainEndsOn', 'userIrpInformations')

/** The administrators' form of a person: everything but the password (API.md `PUT /api/users/{id}/admin`). */
export const AdminUserForm = AdminUserFields.superRefine(addSeatIssues, whenSeatsAreValid)
export type AdminUserForm = z.output<typeof AdminUserForm>

/** The administrators' form of an account whose stored names may stay, whatever an import brought. */
export const adminUserFormOf = (stored: StoredNames) =>
  AdminUserFields.extend(namesOfAccount(stored)).superRefine(addSeatIssues, whenSeatsAreValid)

/**
 * The body of `PUT /api/users/{id}`, for the API documentation. The caller decides which fields are read: owners write
 * `OwnProfileForm`, and other fields are ignored; administrators write `AdminUserForm` of somebody else's account, and
 * fields left out stay unchanged.
 */
export const UserForm = OwnProfileForm.extend({
  roles: AdminUserFields.shape.roles.optional(),
  status: AdminUserFields.shape.status.optional(),
  keptUntil: AdminUserFields.shape.keptUntil,
  mainIrp: relation('irps').nullish(),
  mainIrpRole: z.enum(bodyRoles).nullish(),
  mainMandate: relation('mandates').nullish(),
  userIrpInformations: z
    .array(OwnSeatForm.extend({ irpRole: z.enum(bodyRoles).optional(), mandate: relation('mandates').nullish() }))
    .max(40)
    .optional(),
})

/**
 * Actions on several accounts. `endMandates`: their seats end on a day; `setRole`: their role in a body; `invite`: a new
 * link to choose their first password.
 */
export const userBulkActions = ['validate', 'delete', 'endMandates', 'setRole', 'invite'] as const
export type UserBulkAction = (typeof userBulkActions)[number]

/** Bulk action on accounts. All or none: the error names the first account for which it is not possible. */
export const UsersBulkForm = z
  .object({
    action: z.enum(userBulkActions),
    ids: z.array(Id).min(1).max(500),
    /** sent to people whose request is refused */
    reason: longText(1_000),
    /** of `setRole`; of `endMandates`: their seat in this body only */
    irp: relation('irps').nullish(),
    /** of `setRole` */
    role: z.enum(bodyRoles).nullish(),
    /** of `endMandates`: last day of the seats */
    endsOn: Day.nullish(),
  })
  .superRefine(({ action, irp, role, endsOn }, context) => {
    const missing = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (action === 'setRole' && !irp) missing('irp', 'Le champ instance est obligatoire')
    if (action === 'setRole' && !role) missing('role', 'Le champ rôle est obligatoire')
    if (action === 'endMandates' && !endsOn) missing('endsOn', 'Le champ date de fin est obligatoire')
  })
export type UsersBulkForm = z.output<typeof UsersBulkForm>
/** The number of accounts changed; those to which the action does not apply are not counted. */
export const UsersBulkOutcome = z.object({ action: z.enum(userBulkActions), count: z.int().nonnegative() })
export type UsersBulkOutcome = z.infer<typeof UsersBulkOutcome>

/** The reason for refusing or deleting an account, mailed to the person if given. */
export const DeletionForm = z.object({ reason: longText(1_000) })

import type { z } from 'zod'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { AdminUserForm } from '#contract/people/users/userForms.ts'
import type { UserRecord } from '#contract/people/users/users.ts'
import { formatPhone } from '#web/ground/i18n/names.ts'
import { rightFilters } from '#web/people/users/filters.ts'

/** Form values of a place: relations as id text, `'3'`. */
export interface PlaceDraft {
  irp: string | null
  irpRole: BodyRole
  job: string | null
  mandate: string | null
  startsOn: string | null
  endsOn: string | null
}

type Input = z.input<typeof AdminUserForm>

/** Form values of an account. */
export interface Draft
  extends Pick<Input, 'gender' | 'firstName' | 'lastName' | 'email' | 'roles' | 'status' | 'version'> {
  keptUntil: string | null
  phoneNumber: string
  address: string
  mainIrp: string | null
  mainIrpRole: BodyRole
  mainJob: string | null
  mainMandate: string | null
  mainStartsOn: string | null
  mainEndsOn: string | null
  userIrpInformations: PlaceDraft[]
}

const idText = (named: { id: number } | null | undefined) => (named ? String(named.id) : null)

/** Returns the initial values of the form. */
export const draftOf = (record: UserRecord): Draft => ({
  gender: record.gender,
  firstName: record.firstName,
  lastName: record.lastName,
  email: record.email ?? '',
  phoneNumber: record.phoneNumber ? formatPhone(record.phoneNumber) : '',
  address: record.address ?? '',
  roles: rightFilters.filter((right) => record.roles?.includes(right)),
  status: record.status ?? 'pending',
  keptUntil: record.keptUntil ?? null,
  mainIrp: idText(record.mainIrp),
  mainIrpRole: record.mainIrpRole ?? 'reader',
  mainJob: idText(record.mainJob),
  mainMandate: idText(record.mainMandate),
  mainStartsOn: record.mainStartsOn ?? null,
  mainEndsOn: record.mainEndsOn ?? null,
  userIrpInformations: record.userIrpInformations.map(({ irp, irpRole, job, mandate, startsOn, endsOn }) => ({
    irp: idText(irp),
    irpRole,
    job: idText(job),
    mandate: idText(mandate),
    startsOn,
    endsOn,
  })),
  version: record.version ?? 1,
})

export const emptyPlace: PlaceDraft = {
  irp: null,
  irpRole: 'reader',
  job: null,
  mandate: null,
  startsOn: null,
  endsOn: null,
}

/** The two tabs that edit an account: each has the whole draft and shows some of its fields. */
export type AccountPart = 'identity' | 'seats'

const identityFields = [
  'gender',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'address',
  'status',
  'keptUntil',
  'roles',
] as const satisfies (keyof Draft)[]
const seatFields = [
  'mainIrp',
  'mainIrpRole',
  'mainMandate',
  'mainJob',
  'mainStartsOn',
  'mainEndsOn',
  'userIrpInformations',
] as const satisfies (keyof Draft)[]
/** Field names of each part, in the order of its form. */
export const fieldsOfPart: Readonly<Record<AccountPart, readonly (keyof Draft)[]>> = {
  identity: identityFields,
  seats: seatFields,
}
export const draftFields = [...identityFields, ...seatFields]

/** Field names of the main place, or of another one. */
export type PlaceNames = ReturnType<typeof otherNames> | typeof mainNames
export const mainNames = {
  irp: 'mainIrp',
  irpRole: 'mainIrpRole',
  job: 'mainJob',
  mandate: 'mainMandate',
  startsOn: 'mainStartsOn',
  endsOn: 'mainEndsOn',
} as const
export const otherNames = (index: number) =>
  ({
    irp: `userIrpInformations.${index}.irp`,
    irpRole: `userIrpInformations.${index}.irpRole`,
    job: `userIrpInformations.${index}.job`,
    mandate: `userIrpInformations.${index}.mandate`,
    startsOn: `userIrpInformations.${index}.startsOn`,
    endsOn: `userIrpInformations.${index}.endsOn`,
  }) as const

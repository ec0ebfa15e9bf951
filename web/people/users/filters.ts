import type { BodyRole, SystemRole } from '#contract/ground/policy/grant.ts'
import type { MailState } from '#contract/messaging/mails.ts'
import type { Query } from '#web/ground/http/query.ts'
import { readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'
import { readMailFilters } from '#web/messaging/mails/filters.ts'

/** Search parameters of the directory. */
export interface DirectoryFilters {
  q?: string | undefined
  irp?: number | undefined
  /** role in a body */
  role?: BodyRole | undefined
  job?: number | undefined
  mandate?: number | undefined
  /** first letter of the last name */
  initial?: string | undefined
  page?: number | undefined
}

/** Search parameters of the accounts. */
export interface AccountFilters extends DirectoryFilters {
  state?: AccountState | undefined
  right?: SystemRole | undefined
  sort?: Sort | undefined
  /** accounts per page, other than the default */
  size?: number | undefined
}

/** Search parameters of the mails of an account. */
export interface AccountMailFilters {
  state?: MailState | undefined
  page?: number | undefined
}

/** `pending`: a request; `closed`: deactivated; `ended`: without a current place. */
export type AccountState = 'pending' | 'validated' | 'closed' | 'ended'
export type Sort = keyof typeof orders

const roles: Record<BodyRole, true> = { reader: true, redactor: true, validator: true }
const states: Record<AccountState, true> = { pending: true, validated: true, closed: true, ended: true }
const rights: Record<SystemRole, true> = {
  ROLE_READER: true,
  ROLE_EDITOR: true,
  ROLE_ADMIN: true,
  ROLE_CANAL_CSEC: true,
}
const orders = {
  name: { lastName: 'asc' },
  newest: { createdAt: 'desc' },
  lastSeen: { lastSignInAt: 'desc' },
  longUnseen: { lastSignInAt: 'asc' },
} as const
export const roleFilters = Object.keys(roles) as BodyRole[]
export const stateFilters = Object.keys(states) as AccountState[]
/** Excludes the role that every activated account has. */
export const rightFilters = (Object.keys(rights) as SystemRole[]).filter((right) => right !== 'ROLE_READER')
export const sorts = Object.keys(orders) as Sort[]

/** Choices of accounts per page; the first is the default. */
export const pageSizes = [24, 50, 100] as const

type Search = Record<string, unknown>

export const readDirectoryFilters = (search: Search): DirectoryFilters => ({
  q: readText(search.q),
  irp: readId(search.irp),
  role: readOneOf(roles, search.role),
  job: readId(search.job),
  mandate: readId(search.mandate),
  initial: readInitial(search.initial),
  page: readPage(search),
})

export const readAccountFilters = (search: Search): AccountFilters => ({
  ...readDirectoryFilters(search),
  state: readOneOf(states, search.state),
  right: readOneOf(rights, search.right),
  sort: readOneOf(orders, search.sort),
  size: pageSizes.slice(1).find((size) => String(size) === String(search.size)),
})

export const readAccountMailFilters = (search: Search): AccountMailFilters => {
  const { state, page } = readMailFilters(search)
  return { state, page }
}

const readInitial = (value: unknown) =>
  typeof value === 'string' && /^[a-z]$/i.test(value) ? value.toUpperCase() : undefined

/** Query sent to the server. */
export const directoryQuery = ({ q, irp, role, job, mandate, initial }: DirectoryFilters): Query => ({
  q,
  irp,
  irpRole: role,
  job,
  mandate,
  initial,
  order: orders.name,
})

const statuses: Record<AccountState, DirectoryStatus[]> = {
  pending: ['pending'],
  validated: ['validated'],
  closed: ['pending'],
  ended: ['pending', 'validated'],
}
type DirectoryStatus = 'pending' | 'validated'

/** Query sent to the server; without a state, all accounts. */
export const accountsQuery = ({ state, right, sort = 'name', size: _size, ...filters }: AccountFilters): Query => ({
  ...directoryQuery(filters),
  role: right,
  status: statuses[state ?? 'ended'],
  closed: state === 'pending' || state === 'closed' ? state === 'closed' : undefined,
  mandateState: state === 'ended' ? state : undefined,
  order: orders[sort],
})

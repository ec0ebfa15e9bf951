import type { BodyRole } from '#contract/policy.ts'
import { readId, readOneOf, readPage, readWords } from '#web/ui/address.ts'

/** What the address of the directory says. */
export interface DirectoryFilters {
  q?: string | undefined
  irp?: number | undefined
  role?: BodyRole | undefined
  page?: number | undefined
}

const roles: Record<BodyRole, true> = { reader: true, redactor: true, validator: true }
export const roleFilters = Object.keys(roles) as BodyRole[]

export const readDirectoryFilters = (search: Record<string, unknown>): DirectoryFilters => ({
  q: readWords(search.q),
  irp: readId(search.irp),
  role: readOneOf(roles, search.role),
  page: readPage(search),
})

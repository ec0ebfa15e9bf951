import type { AuditGroup } from '#contract/ground/audit/audit.ts'
import { readSort } from '#web/ground/records/list/sort.ts'
import { readDay, readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the audit trail. */
export interface AuditFilters {
  q?: string | undefined
  group?: AuditGroup | undefined
  /** sign-ins too, which are left out otherwise */
  signIns?: '1' | undefined
  /** a kind of record, which the screen looks up in its labels */
  subject?: string | undefined
  /** id of a record; `subject` gives its kind */
  record?: number | undefined
  /** id of the acting user */
  user?: number | undefined
  /** days in Paris time, both inclusive */
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
  sort?: string | undefined
}

const groups: Record<AuditGroup, true> = {
  signIns: true,
  accounts: true,
  bodies: true,
  sessions: true,
  documents: true,
  contents: true,
  administration: true,
}
export function readAuditFilters(search: Record<string, unknown>): AuditFilters {
  const subject = readText(search.subject)
  return {
    q: readText(search.q),
    group: readOneOf(groups, search.group),
    // the router parses « 1 » as a number
    signIns: String(search.signIns) === '1' ? '1' : undefined,
    subject,
    record: subject === undefined ? undefined : readId(search.record),
    user: readId(search.user),
    from: readDay(search.from),
    to: readDay(search.to),
    page: readPage(search),
    sort: readSort({ at: true }, search.sort),
  }
}

/** Search parameters of the trail of one account. */
type AccountTrailFilters = Pick<AuditFilters, 'signIns' | 'page' | 'sort'>

export function readAccountTrailFilters(search: Record<string, unknown>): AccountTrailFilters {
  const { signIns, page, sort } = readAuditFilters(search)
  return { signIns, page, sort }
}

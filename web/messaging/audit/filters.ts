import type { AuditSubject } from '#contract/ground/audit/audit.ts'
import type { AuditGroup } from '#contract/ground/audit/auditLabels.ts'
import { readSort } from '#web/ground/records/list/sort.ts'
import { readDay, readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the audit trail. */
export interface AuditFilters {
  q?: string | undefined
  group?: AuditGroup | undefined
  subject?: AuditSubject | undefined
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
const subjects: Record<AuditSubject, true> = {
  user: true,
  import: true,
  body: true,
  job: true,
  mandate: true,
  session: true,
  consultation: true,
  document: true,
  content: true,
  medium: true,
  link: true,
  thematic: true,
  synonym: true,
  documentType: true,
  documentCommission: true,
  channelPost: true,
  contactTopic: true,
  contactMessage: true,
  mail: true,
}

export function readAuditFilters(search: Record<string, unknown>): AuditFilters {
  const subject = readOneOf(subjects, search.subject)
  return {
    q: readText(search.q),
    group: readOneOf(groups, search.group),
    subject,
    record: subject && readId(search.record),
    user: readId(search.user),
    from: readDay(search.from),
    to: readDay(search.to),
    page: readPage(search),
    sort: readSort({ at: true }, search.sort),
  }
}

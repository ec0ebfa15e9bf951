import { type RawBuilder, sql } from 'kysely'
import type { AuditSubject, AuditVocabulary } from '#contract/ground/audit/audit.ts'
import type { AuditWords } from '#contract/ground/audit/auditWords.ts'

/** The table and the name column of a kind of record that the audit trail names. */
export interface AuditedRecord {
  table: string
  name: RawBuilder<string>
  /**
   * a person's name: read when the line is shown and never stored with it, so that it can be erased (QUALITY DAT-09)
   */
  isPerson?: true
}

export type AuditedRecords = Readonly<Record<AuditSubject, AuditedRecord>>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    auditedRecords: AuditedRecords
    /** what the audit trail records of all subjects */
    auditWords: AuditWords
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** what the audit trail records of it */
    auditVocabulary?: AuditVocabulary
    /** records that the audit trail names */
    auditedRecords?: Partial<AuditedRecords>
  }
}

/** SQL: the current name of the author; null when their account is deleted. Needs `event` in scope. */
export const userNameSql = ({ user }: AuditedRecords) =>
  sql<string | null>`(select ${user.name} from ${sql.table(user.table)} where id = event.user_id)`

/** SQL: the name of the record, as of then for most, current for persons. Needs `event` in scope. */
export const subjectNameSql = (records: AuditedRecords) =>
  sql<string | null>`case event.subject ${sql.join(
    Object.entries(records)
      .filter(([, { isPerson }]) => isPerson)
      .map(
        ([subject, { table, name }]) =>
          sql`when ${sql.lit(subject)} then (select ${name} from ${sql.table(table)} found where found.id = event.subject_id)`,
      ),
    sql` `,
  )} else event.subject_name end`

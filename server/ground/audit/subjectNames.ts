import { type RawBuilder, sql } from 'kysely'
import type { AuditSubject } from '#contract/ground/audit/audit.ts'

interface SubjectName {
  table: string
  name: RawBuilder<string>
  /**
   * a person's name: read when the line is shown and never stored with it, so that it can be erased (QUALITY DAT-09)
   */
  isPerson?: true
}

/** The table and the name column of each kind of subject. */
export const subjectNames: { readonly [Subject in AuditSubject]: SubjectName } = {
  user: { table: 'users', name: sql`first_name || ' ' || last_name`, isPerson: true },
  // A file of users is often named after one of them.
  import: { table: 'user_imports', name: sql`file_name`, isPerson: true },
  body: { table: 'bodies', name: sql`name` },
  job: { table: 'jobs', name: sql`name` },
  mandate: { table: 'mandates', name: sql`name` },
  session: { table: 'sessions', name: sql`title` },
  consultation: { table: 'consultations', name: sql`title` },
  document: { table: 'documents', name: sql`title` },
  content: { table: 'contents', name: sql`title` },
  medium: { table: 'media', name: sql`name` },
  link: { table: 'links', name: sql`label` },
  thematic: { table: 'thematics', name: sql`name` },
  synonym: { table: 'search_synonyms', name: sql`array_to_string(expressions, ', ')` },
  documentType: { table: 'document_types', name: sql`name` },
  documentCommission: { table: 'document_commissions', name: sql`name` },
  // Its text is a content, which the trail does not store.
  channelPost: { table: 'channel_posts', name: sql`to_char(created_at, 'DD/MM/YYYY')` },
  contactTopic: { table: 'contact_topics', name: sql`name` },
  contactMessage: { table: 'contact_messages', name: sql`first_name || ' ' || last_name`, isPerson: true },
  mail: { table: 'mails', name: sql`to_name`, isPerson: true },
}

/** SQL: the current name of the author; null when their account is deleted. Needs `event` in scope. */
export const userNameSql = sql<
  string | null
>`(select ${subjectNames.user.name} from users where users.id = event.user_id)`

/** SQL: the name of the subject, as of then for records, current for persons. Needs `event` in scope. */
export const subjectNameSql = sql<string | null>`case event.subject ${sql.join(
  Object.entries(subjectNames)
    .filter(([, { isPerson }]) => isPerson)
    .map(
      ([subject, { table, name }]) =>
        sql`when ${sql.lit(subject)} then (select ${name} from ${sql.table(table)} found where found.id = event.subject_id)`,
    ),
  sql` `,
)} else event.subject_name end`

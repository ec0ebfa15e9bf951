import { type RawBuilder, sql } from 'kysely'
import type { AuditSubject } from '#contract/audit.ts'

/** Where what was done something to is called by its name. */
export const names: { readonly [Subject in AuditSubject]: { table: string; name: RawBuilder<string> } } = {
  user: { table: 'users', name: sql`first_name || ' ' || last_name` },
  import: { table: 'user_imports', name: sql`file_name` },
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
  // what it says is a content
  channelPost: { table: 'channel_posts', name: sql`to_char(created_at, 'DD/MM/YYYY')` },
  contactTopic: { table: 'contact_topics', name: sql`name` },
  contactMessage: { table: 'contact_messages', name: sql`first_name || ' ' || last_name` },
  mail: { table: 'mails', name: sql`to_name` },
}

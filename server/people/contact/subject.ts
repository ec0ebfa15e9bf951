import { sql } from 'kysely'
import { contactAudit } from '#contract/people/contact/contactAudit.ts'
import { contactFailures } from '#contract/people/contact/contactFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { contactExportParts } from './exportParts.ts'
import { contactMails } from './mails.ts'
import { notifiedMessage } from './notifiedMessage.ts'
import { contactRoutes } from './routes.ts'
import { contactTasks } from './taskDefinitions.ts'

export const contact = defineSubject({
  name: 'contact',
  auditVocabulary: contactAudit,
  failures: contactFailures,
  auditedRecords: {
    contactTopic: { table: 'contact_topics', name: sql`name` },
    contactMessage: { table: 'contact_messages', name: sql`first_name || ' ' || last_name`, isPerson: true },
  },
  routes: [contactRoutes],
  constraintFailures: {
    contact_topics_name_key: ['references.nameTaken', 'name'],
    contact_messages_topic_id_fkey: ['record.gone', 'topic'],
  },
  tasks: contactTasks,
  mails: contactMails,
  notifiedRecords: [notifiedMessage],
  exportParts: contactExportParts,
  exportFiles: (userId) => sql`
    select 'messages/' || id || '.pdf' as name, file_key as key from contact_messages
    where user_id = ${userId} and file_key is not null`,
})

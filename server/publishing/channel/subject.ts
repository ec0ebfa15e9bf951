import { sql } from 'kysely'
import { channelAudit } from '#contract/publishing/channel/channelAudit.ts'
import { channelFailures } from '#contract/publishing/channel/channelFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { channelExportParts } from './exportParts.ts'
import { channelRoutes } from './routes.ts'
import { channelTasks } from './taskDefinitions.ts'

export const channel = defineSubject({
  name: 'channel',
  auditVocabulary: channelAudit,
  failures: channelFailures,
  auditedRecords: {
    // Its text is a content, which the trail does not store.
    channelPost: { table: 'channel_posts', name: sql`to_char(created_at, 'DD/MM/YYYY')` },
  },
  routes: [channelRoutes],
  tasks: channelTasks,
  fileNameColumns: [{ table: 'channel_attachments', column: 'file_name', by: 'uploaded_by' }],
  exportParts: channelExportParts,
})

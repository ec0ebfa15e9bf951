import { sql } from 'kysely'
import { contentsAudit } from '#contract/publishing/contents/contentsAudit.ts'
import { contentsFailures } from '#contract/publishing/contents/contentsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { constraintFailures } from './constraintFailures.ts'
import { contentExportParts } from './exportParts.ts'
import { notifiedContent } from './notifiedContent.ts'
import { contentPicturesRoutes } from './pictures/routes.ts'
import { podcastsRoutes } from './podcasts/routes.ts'
import { readContentEntries } from './readContentEntries.ts'
import { contentsRoutes } from './routes.ts'
import { contentTasks } from './taskDefinitions.ts'
import { contentWebhookEvents } from './webhookEvents.ts'

export const contents = defineSubject({
  name: 'contents',
  auditVocabulary: contentsAudit,
  failures: contentsFailures,
  auditedRecords: {
    content: { table: 'contents', name: sql`title` },
  },
  routes: [contentPicturesRoutes, podcastsRoutes, contentsRoutes],
  constraintFailures,
  tasks: contentTasks,
  notifiedRecords: [notifiedContent],
  searchEntries: { contents: readContentEntries },
  fileNameColumns: [
    { table: 'content_pictures', column: 'file_name', by: 'uploaded_by' },
    { table: 'podcasts', column: 'file_name', by: 'uploaded_by' },
  ],
  exportParts: contentExportParts,
  webhookEvents: contentWebhookEvents,
})

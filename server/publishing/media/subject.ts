import { sql } from 'kysely'
import { mediaAudit } from '#contract/publishing/media/mediaAudit.ts'
import { mediaFailures } from '#contract/publishing/media/mediaFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { mediaExportParts } from './exportParts.ts'
import { mediaRoutes } from './routes.ts'
import { mediaTasks } from './taskDefinitions.ts'

export const media = defineSubject({
  name: 'media',
  auditVocabulary: mediaAudit,
  failures: mediaFailures,
  auditedRecords: {
    medium: { table: 'media', name: sql`name` },
  },
  routes: [mediaRoutes],
  constraintFailures: {
    media_name_key: ['media.nameTaken', 'name'],
    links_media_id_fkey: ['record.gone', 'link'],
  },
  tasks: mediaTasks,
  fileNameColumns: [{ table: 'media', column: 'file_name', by: 'updated_by' }],
  exportParts: mediaExportParts,
  linkedRecords: [
    { table: 'media', column: 'media_id', contentTable: 'content_media', path: /^\/api\/media\/([1-9]\d*)\/file$/ },
  ],
})

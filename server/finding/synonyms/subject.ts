import { sql } from 'kysely'
import { synonymsAudit } from '#contract/finding/synonymsAudit.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { listExportParts } from './exportParts.ts'
import { synonymsRoutes } from './routes.ts'

export const synonyms = defineSubject({
  name: 'synonyms',
  auditVocabulary: synonymsAudit,
  auditedRecords: {
    synonym: { table: 'search_synonyms', name: sql`array_to_string(expressions, ', ')` },
  },
  routes: [synonymsRoutes],
  exportParts: listExportParts,
})

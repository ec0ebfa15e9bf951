import { sql } from 'kysely'
import { synonymsAudit } from '#contract/finding/synonymsAudit.ts'
import { synonymsFailures } from '#contract/finding/synonymsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { listExportParts } from './exportParts.ts'
import { synonymsRoutes } from './routes.ts'

export const synonyms = defineSubject({
  name: 'synonyms',
  auditVocabulary: synonymsAudit,
  failures: synonymsFailures,
  auditedRecords: {
    synonym: { table: 'search_synonyms', name: sql`array_to_string(expressions, ', ')` },
  },
  routes: [synonymsRoutes],
  exportParts: listExportParts,
})

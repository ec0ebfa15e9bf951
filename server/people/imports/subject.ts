import { sql } from 'kysely'
import { importsAudit } from '#contract/people/imports/importsAudit.ts'
import { importsFailures } from '#contract/people/imports/importsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { importExportParts } from './exportParts.ts'
import { importMails } from './mails.ts'
import { notifiedImport } from './notifiedImport.ts'
import { importsRoutes } from './routes.ts'
import { importTasks } from './taskDefinitions.ts'

export const imports = defineSubject({
  name: 'imports',
  auditVocabulary: importsAudit,
  failures: importsFailures,
  auditedRecords: {
    // A file of users is often named after one of them.
    import: { table: 'user_imports', name: sql`file_name`, isPerson: true },
  },
  routes: [importsRoutes],
  constraintFailures: {
    user_imports_under_way_key: ['imports.underWay', 'file'],
  },
  tasks: importTasks,
  mails: importMails,
  notifiedRecords: [notifiedImport],
  exportParts: importExportParts,
})

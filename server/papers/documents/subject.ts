import { sql } from 'kysely'
import { documentsAudit } from '#contract/papers/documentsAudit.ts'
import { documentsFailures } from '#contract/papers/documentsFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { constraintFailures } from './constraintFailures.ts'
import { documentExportParts } from './exportParts.ts'
import { filingRoutes } from './filing/filingRoutes.ts'
import { notifiedDocument } from './notifiedDocument.ts'
import { remindOfPendingDocuments } from './pendingDocuments.ts'
import { readDocumentEntries } from './readDocumentEntries.ts'
import { extractionGauges } from './reading/extractionGauges.ts'
import { fileRoutes } from './reading/fileRoutes.ts'
import { documentsRoutes } from './routes.ts'
import { stepRoutes } from './steps/stepRoutes.ts'
import { documentTasks } from './taskDefinitions.ts'
import { documentWebhookEvents } from './webhookEvents.ts'

export const documents = defineSubject({
  name: 'documents',
  auditVocabulary: documentsAudit,
  failures: documentsFailures,
  auditedRecords: {
    document: { table: 'documents', name: sql`title` },
  },
  routes: [documentsRoutes, stepRoutes, filingRoutes, fileRoutes],
  constraintFailures,
  tasks: documentTasks,
  gauges: [extractionGauges],
  notifiedRecords: [notifiedDocument],
  reminders: [remindOfPendingDocuments],
  searchEntries: { documents: readDocumentEntries },
  fileNameColumns: [{ table: 'document_versions', column: 'file_name', by: 'uploaded_by' }],
  exportParts: documentExportParts,
  webhookEvents: documentWebhookEvents,
})

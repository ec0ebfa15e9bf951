import { defineSubject } from '#server/ground/portal/subject.ts'
import { announceStep } from './announce.ts'
import { deleteUnreferencedFile } from './deleteUnreferencedFile.ts'
import { documentExportParts } from './exportParts.ts'
import { filingRoutes } from './filing/filingRoutes.ts'
import { notifiedDocument } from './notifiedDocument.ts'
import { remindOfPendingDocuments } from './pendingDocuments.ts'
import { publishWithHeldSession } from './publishWithSession.ts'
import { readDocumentEntries } from './readDocumentEntries.ts'
import { extractText } from './reading/extractText.ts'
import { fileRoutes } from './reading/fileRoutes.ts'
import { documentsRoutes } from './routes.ts'
import { stepRoutes } from './steps/stepRoutes.ts'

export const documents = defineSubject({
  name: 'documents',
  routes: [documentsRoutes, stepRoutes, filingRoutes, fileRoutes],
  tasks: (portal) => ({
    'documents.extract': (payload) => extractText(portal, payload),
    'documents.discard': (payload) => deleteUnreferencedFile(portal, payload),
    'documents.announce': (payload) => announceStep(portal, payload),
    'documents.bringOut': (payload) => publishWithHeldSession(portal, payload),
  }),
  notifiedRecords: [notifiedDocument],
  reminders: [remindOfPendingDocuments],
  searchEntries: { documents: readDocumentEntries },
  exportParts: documentExportParts,
})

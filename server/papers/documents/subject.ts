import { defineSubject } from '#server/ground/portal/subject.ts'
import { announceStep } from './announce.ts'
import { bringOutHeld } from './bringOut.ts'
import { discardFile } from './discard.ts'
import { filingRoutes } from './filing/filingRoutes.ts'
import { notifiedDocument } from './notifiedDocument.ts'
import { extractText } from './reading/extractText.ts'
import { fileRoutes } from './reading/fileRoutes.ts'
import { remindOfPending } from './remindOfPending.ts'
import { documentsRoutes } from './routes.ts'
import { stepRoutes } from './steps/stepRoutes.ts'

export const documents = defineSubject({
  name: 'documents',
  routes: [documentsRoutes, stepRoutes, filingRoutes, fileRoutes],
  tasks: (portal) => ({
    'documents.extract': (payload) => extractText(portal, payload),
    'documents.discard': (payload) => discardFile(portal, payload),
    'documents.announce': (payload) => announceStep(portal, payload),
    'documents.bringOut': (payload) => bringOutHeld(portal, payload),
  }),
  notifiedRecords: [notifiedDocument],
  reminders: [remindOfPending],
})

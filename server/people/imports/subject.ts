import { defineSubject } from '#server/ground/portal/subject.ts'
import { applyImport } from './apply.ts'
import { checkImport } from './checkImport.ts'
import { discardImportFile as discardImport } from './createImport.ts'
import { importExportParts } from './exportParts.ts'
import { expireImport } from './importLifecycle.ts'
import { importMails } from './mails.ts'
import { notifiedImport } from './notifiedImport.ts'
import { importsRoutes } from './routes.ts'

export const imports = defineSubject({
  name: 'imports',
  routes: [importsRoutes],
  tasks: (portal) => ({
    'imports.check': (payload, _stopping, attempt) => checkImport(portal, payload, attempt),
    'imports.apply': (payload, _stopping, attempt) => applyImport(portal, payload, attempt),
    'imports.expire': (payload) => expireImport(portal, payload),
    'imports.discard': (payload) => discardImport(portal, payload),
  }),
  mails: importMails,
  notifiedRecords: [notifiedImport],
  exportParts: importExportParts,
})

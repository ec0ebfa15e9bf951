import { defineTasks, deletesOrphanOnly, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { dailyAtParisHour } from '#server/ground/tasks/dailySchedule.ts'
import { discardImportFile as discardImport } from './createImport.ts'
import { runDirectoryImport } from './directory/runDirectoryImport.ts'
import { expireImport } from './expireImport.ts'
import { applyImport } from './steps/apply.ts'
import { checkImport } from './steps/checkImport.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    'imports.check': { importId: number; askedBy?: number }
    /** `askedBy` and `from` (client address) are set when a call enqueued it */
    'imports.apply': { importId: number; askedBy?: number; from?: string }
    /** deletes the file of an import, and the names in its report, after a while */
    'imports.expire': { importId: number }
    /** reads the file of people that the operator has named */
    'imports.directory': Record<never, never>
    /** deletes an uploaded file that belongs to no import */
    'imports.discard': { fileKey: string }
  }
}

export const importTasks = defineTasks({
  'imports.check': {
    lane: 'heavy',
    priority: -10,
    safeguard: requestedByPerson,
    run: (portal) => (payload, _stopping, attempt) => checkImport(portal, payload, attempt),
  },
  'imports.apply': {
    lane: 'heavy',
    priority: -10,
    safeguard: requestedByPerson,
    run: (portal) => (payload, _stopping, attempt) => applyImport(portal, payload, attempt),
  },
  'imports.expire': {
    lane: 'light',
    safeguard: { clock: 'erases the lines of one import, then the import' },
    run: (portal) => (payload) => expireImport(portal, payload),
  },
  'imports.directory': {
    lane: 'light',
    safeguard: { clock: 'closes the accounts that a file does not name, below a share' },
    schedule: [{ match: dailyAtParisHour(4) }],
    run: (portal) => () => runDirectoryImport(portal),
  },
  'imports.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => discardImport(portal, payload),
  },
})

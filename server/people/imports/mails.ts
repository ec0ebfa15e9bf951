import type { DirectoryImportOutcome } from '#contract/people/imports/directoryImports.ts'
import { type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { importWords } from './mailWords.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    'import.finished': { importId: number; created: number; updated: number; refused: number; deleted: number }
    /** to administrators, about the file that is read at night; `detail`: the fault, as a sentence */
    'import.directory': {
      what: Exclude<DirectoryImportOutcome, 'read'> | 'held' | 'failed'
      importId: number | null
      detail?: string
      created?: number
      updated?: number
      deleted?: number
    }
  }
}

/** The mail at the end of an import, and those about the import of the night. */
export const importMails: MailDefinitions<'import.finished' | 'import.directory'> = {
  'import.finished': {
    urgency: mailUrgency.news,
    isForAdministrators: true,
    variables: { créés: ({ created }) => String(created), erreurs: ({ refused }) => String(refused) },
    words: importWords['import.finished'],
    stopScope: () => 'import.finished',
    samples: { 'import.finished': { importId: 1, created: 1_200, updated: 3, refused: 1, deleted: 0 } },
  },
  'import.directory': {
    urgency: mailUrgency.news,
    isForAdministrators: true,
    variables: {},
    words: importWords['import.directory'],
    samples: { 'import.directory': { what: 'held', importId: 1, created: 12, updated: 30, deleted: 48 } },
  },
}

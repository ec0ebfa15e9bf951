import { type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { importWords } from './mailWords.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    'import.finished': { importId: number; created: number; updated: number; refused: number; deleted: number }
  }
}

/** The mail at the end of an import. */
export const importMails: MailDefinitions<'import.finished'> = {
  'import.finished': {
    urgency: mailUrgency.news,
    variables: { créés: ({ created }) => String(created), erreurs: ({ refused }) => String(refused) },
    words: importWords['import.finished'],
    stopScope: () => 'import.finished',
    samples: { 'import.finished': { importId: 1, created: 1_200, updated: 3, refused: 1, deleted: 0 } },
  },
}

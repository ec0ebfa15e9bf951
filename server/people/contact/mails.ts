import { type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { contactWords } from './mailWords.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    'contact.received': {
      messageId: number
      variant: 'contact' | 'training'
      topic: string
      firstName: string
      lastName: string
      email: string
      message: string
    }
    'contact.copy': { messageId: number; variant: 'contact' | 'training'; topic: string; message: string }
  }
}

const firstName = 'Camille'
const message = 'Bonjour,\nJe voudrais savoir où déposer le règlement intérieur.'

/** The mails of contact messages. */
export const contactMails: MailDefinitions<'contact.received' | 'contact.copy'> = {
  'contact.received': {
    urgency: mailUrgency.news,
    isForAdministrators: true,
    variables: {
      sujet: ({ topic }) => topic,
      'prénom de l’auteur': (facts) => facts.firstName,
      'nom de l’auteur': (facts) => facts.lastName,
    },
    words: contactWords['contact.received'],
    samples: {
      'contact.received': {
        messageId: 1,
        variant: 'contact',
        topic: 'Autre question',
        firstName,
        lastName: 'Le Goff',
        email: 'camille.legoff@exemple.fr',
        message,
      },
    },
  },
  'contact.copy': {
    urgency: mailUrgency.news,
    variables: { sujet: ({ topic }) => topic },
    words: contactWords['contact.copy'],
    samples: { 'contact.copy': { messageId: 1, variant: 'contact', topic: 'Autre question', message } },
  },
}

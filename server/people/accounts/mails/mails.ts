import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import { firstNameVariable, type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { accountWords } from './mailWords.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    /** to administrators: somebody asks for an account */
    'account.registered': {
      userId: number
      firstName: string
      lastName: string
      body: string
      isEmailConfirmed?: boolean
    }
    /** to the author of a request; `secret` is the token of the link */
    'account.confirmEmail': { firstName: string }
    /** `way`: how they sign in when not by the password that they have */
    'account.activated': { firstName: string; isReopened?: boolean; way?: 'provider' | 'newPassword' }
    /**
     * an account made by an administrator or an import: a link to choose a password, of which `secret` is the token; `byProvider`
     * where the account opens by a provider instead
     */
    'account.invited': { firstName: string; byProvider?: boolean }
    'account.rejected': { firstName: string; reason: string | null }
    /** an account that was validated is no more */
    'account.deleted': { firstName: string; reason: string | null }
    /** nobody has signed in with it for long; days `2026-03-19` */
    'account.idle': { firstName: string; since: string; closesOn: string }
    /** closed by the portal itself, and kept until this day `2026-03-19` */
    'account.closed': { firstName: string; why: 'mandate' | 'idle' | 'directory'; erasedOn: string }
    /** to the owner of an address with which somebody else tries to register (QUALITY AUT-04) */
    'account.exists': { firstName: string }
    /** `secret` is the token of the link, and `lastsMs` how long it is good: an hour when it is not said */
    'password.reset': { firstName: string; lastsMs?: number }
    'password.changed': { firstName: string }
    /** what keeps a device signed in was used twice: one of the two is a copy (QUALITY AUT-13) */
    'signIn.stolen': { firstName: string }
    /** to the new address; `secret` is the token of the link */
    'email.confirm': { firstName: string }
    /** to the present address, when another one is asked for; `secret` is the token of the recovery link */
    'email.asked': { firstName: string }
    /**
     * to the former address. Where its recovery link is: in this mail, whose `secret` is its token; in the one of the request; nowhere
     * when an administrator changed it.
     */
    'email.changed': { firstName: string; recovery?: 'here' | 'earlier' }
  }
}

const firstName = 'Camille'

/** The mails of accounts: their words, how soon they leave, and an example of each. */
export const accountMails: MailDefinitions<keyof typeof accountWords> = {
  'account.registered': {
    urgency: mailUrgency.news,
    isForAdministrators: true,
    variables: {
      'prénom du demandeur': (facts) => facts.firstName,
      'nom du demandeur': (facts) => facts.lastName,
      instance: ({ body }) => body,
    },
    words: accountWords['account.registered'],
    stopScope: () => 'account.registered',
    samples: {
      'account.registered': {
        userId: 1,
        firstName,
        lastName: 'Le Goff',
        body: 'CSE Bretagne',
        isEmailConfirmed: false,
      },
    },
  },
  'account.confirmEmail': {
    urgency: mailUrgency.link,
    variables: firstNameVariable,
    isSecurity: true,
    words: accountWords['account.confirmEmail'],
    samples: { 'account.confirmEmail': { firstName } },
  },
  'account.activated': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    words: accountWords['account.activated'],
    samples: { 'account.activated': { firstName } },
  },
  'account.invited': {
    urgency: mailUrgency.invitation,
    variables: firstNameVariable,
    words: accountWords['account.invited'],
    samples: { 'account.invited': { firstName } },
  },
  'account.rejected': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    words: accountWords['account.rejected'],
    samples: { 'account.rejected': { firstName, reason: 'Votre instance n’a pas encore de siège pour vous.' } },
  },
  'account.deleted': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    words: accountWords['account.deleted'],
    samples: { 'account.deleted': { firstName, reason: null } },
  },
  'account.idle': {
    urgency: mailUrgency.news,
    variables: { ...firstNameVariable, 'date de fermeture': ({ closesOn }) => formatFrenchDate(closesOn) },
    words: accountWords['account.idle'],
    samples: { 'account.idle': { firstName, since: '2024-04-19', closesOn: '2026-04-20' } },
  },
  'account.closed': {
    urgency: mailUrgency.news,
    variables: { ...firstNameVariable, 'date d’effacement': ({ erasedOn }) => formatFrenchDate(erasedOn) },
    words: accountWords['account.closed'],
    samples: { 'account.closed': { firstName, why: 'mandate', erasedOn: '2027-03-19' } },
  },
  'account.exists': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: accountWords['account.exists'],
    samples: { 'account.exists': { firstName } },
  },
  'password.reset': {
    urgency: mailUrgency.link,
    variables: firstNameVariable,
    isSecurity: true,
    words: accountWords['password.reset'],
    samples: { 'password.reset': { firstName } },
  },
  'password.changed': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: accountWords['password.changed'],
    samples: { 'password.changed': { firstName } },
  },
  'signIn.stolen': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: accountWords['signIn.stolen'],
    samples: { 'signIn.stolen': { firstName } },
  },
  'email.confirm': {
    urgency: mailUrgency.link,
    variables: firstNameVariable,
    isSecurity: true,
    words: accountWords['email.confirm'],
    samples: { 'email.confirm': { firstName } },
  },
  'email.asked': {
    urgency: mailUrgency.link,
    variables: firstNameVariable,
    isSecurity: true,
    words: accountWords['email.asked'],
    samples: { 'email.asked': { firstName } },
  },
  'email.changed': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: accountWords['email.changed'],
    samples: { 'email.changed': { firstName, recovery: 'earlier' } },
  },
}

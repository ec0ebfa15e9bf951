import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import { parisWallTime } from '#contract/ground/dates/parisTime.ts'
import { firstNameVariable, type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { french, portalName, type Wordings } from '#server/messaging/mails/wording.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    /** to the owner of a new access token; `expiresAt` is an ISO instant */
    'token.created': { firstName: string; name: string; expiresAt: string }
  }
}

const words: Wordings<'token.created'> = {
  'token.created': ({ firstName, name, expiresAt }, { at, when }) => ({
    subject: 'Un jeton d’accès a été créé sur votre compte',
    to: firstName,
    parts: [
      french`Le ${when}, un jeton d’accès nommé « ${name} » a été créé sur votre compte, avec votre mot de passe. Jusqu’au ${formatFrenchDate(parisWallTime(new Date(expiresAt)).slice(0, 10))}, le programme qui le détient peut agir en votre nom, dans la limite des droits que vous lui avez donnés.`,
      french`Si ce n’est pas vous, révoquez-le aussitôt, changez votre mot de passe et prévenez un administrateur.`,
      { label: 'Voir mes jetons d’accès', url: at('/mon-profil#jetons') },
    ],
    why: french`Vous recevez ce courriel parce que vous avez un compte sur le portail ${portalName}.`,
  }),
}

/** The mail about access tokens. */
export const tokenMails: MailDefinitions<'token.created'> = {
  'token.created': {
    urgency: mailUrgency.news,
    variables: { ...firstNameVariable, 'nom du jeton': ({ name }) => name },
    isSecurity: true,
    words: words['token.created'],
    samples: {
      'token.created': { firstName: 'Camille', name: 'Dépôt des comptes rendus', expiresAt: '2026-06-17T07:00:00Z' },
    },
  },
}

import { firstNameVariable, type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { french, portalName } from '#server/messaging/mails/wording.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    /** `provider`: its label */
    'identity.linked': { firstName: string; provider: string }
  }
}

/** The mail about providers that open an account. */
export const providerMails: MailDefinitions<'identity.linked'> = {
  'identity.linked': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: (facts, { at, when }) => ({
      subject: 'Un service d’identification ouvre désormais votre compte',
      to: facts.firstName,
      parts: [
        french`Le ${when}, « ${facts.provider} » a été relié à votre compte : se connecter là suffit désormais pour l’ouvrir.`,
        french`Si vous n’en êtes pas à l’origine, retirez-le depuis votre profil, changez aussitôt votre mot de passe et prévenez un administrateur.`,
        { label: 'Voir mon profil', url: at('/mon-profil') },
      ],
      why: french`Vous recevez ce courriel parce que vous avez un compte sur le portail ${portalName}.`,
    }),
    samples: { 'identity.linked': { firstName: 'Camille', provider: 'Compte de l’entreprise' } },
  },
}

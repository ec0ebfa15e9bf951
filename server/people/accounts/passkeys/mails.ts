import { firstNameVariable, type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { french, portalName } from '#server/messaging/mails/wording.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    /** `name`: as the person called the passkey */
    'passkey.added': { firstName: string; name: string }
    'passkey.removed': { firstName: string; name: string }
  }
}

const why = french`Vous recevez ce courriel parce que vous avez un compte sur le portail ${portalName}.`
const page = '/mon-profil#cles-d-acces'
const sample = { firstName: 'Camille', name: 'Mon téléphone' }

/** The mails about passkeys. */
export const passkeyMails: MailDefinitions<'passkey.added' | 'passkey.removed'> = {
  'passkey.added': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: (facts, { at, when }) => ({
      subject: 'Une clé d’accès ouvre désormais votre compte',
      to: facts.firstName,
      parts: [
        french`Le ${when}, la clé d’accès « ${facts.name} » a été ajoutée à votre compte : elle l’ouvre sans mot de passe.`,
        french`Si vous n’en êtes pas à l’origine, retirez-la depuis votre profil, changez aussitôt votre mot de passe et prévenez un administrateur.`,
        { label: 'Voir mon profil', url: at(page) },
      ],
      why,
    }),
    samples: { 'passkey.added': sample },
  },
  'passkey.removed': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: (facts, { at, when }) => ({
      subject: 'Une clé d’accès n’ouvre plus votre compte',
      to: facts.firstName,
      parts: [
        french`Le ${when}, la clé d’accès « ${facts.name} » a été retirée de votre compte.`,
        french`Si vous n’en êtes pas à l’origine, changez aussitôt votre mot de passe et prévenez un administrateur.`,
        { label: 'Voir mon profil', url: at(page) },
      ],
      why,
    }),
    samples: { 'passkey.removed': sample },
  },
}

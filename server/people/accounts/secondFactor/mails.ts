import { linkLifetimesMs } from '#server/ground/identity/accountLinks.ts'
import { firstNameVariable, type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { french, portalName, spokenDuration } from '#server/messaging/mails/wording.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    'secondFactor.added': { firstName: string }
    'secondFactor.removed': { firstName: string }
    /** `left`: recovery codes that still work, of ten */
    'secondFactor.recoveryCodeUsed': { firstName: string; left: number }
    'secondFactor.wrongCode': { firstName: string }
    /** to a person who has lost all codes; `secret` is the token of the link */
    'secondFactor.removalOffered': { firstName: string }
  }
}

const why = french`Vous recevez ce courriel parce que vous avez un compte sur le portail ${portalName}.`
const notYou = french`Si vous n’en êtes pas à l’origine, changez aussitôt votre mot de passe et prévenez un administrateur.`
const firstName = 'Camille'

/** The mails about the second step of the sign-in. */
export const secondFactorMails: MailDefinitions<
  | 'secondFactor.added'
  | 'secondFactor.removed'
  | 'secondFactor.recoveryCodeUsed'
  | 'secondFactor.wrongCode'
  | 'secondFactor.removalOffered'
> = {
  'secondFactor.added': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: (facts, { at, when }) => ({
      subject: 'Un code est désormais demandé à votre connexion',
      to: facts.firstName,
      parts: [
        french`Le ${when}, une deuxième étape a été ajoutée à votre connexion : après le mot de passe, le portail demande un code de votre application d’authentification.`,
        french`Gardez vos codes de secours en lieu sûr : chacun remplace une fois l’application.`,
        notYou,
        { label: 'Voir mon profil', url: at(ownPage) },
      ],
      why,
    }),
    samples: { 'secondFactor.added': { firstName } },
  },
  'secondFactor.removed': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: (facts, { at, when }) => ({
      subject: 'Plus aucun code n’est demandé à votre connexion',
      to: facts.firstName,
      parts: [
        french`Le ${when}, la deuxième étape de votre connexion a été retirée : le mot de passe suffit désormais.`,
        notYou,
        { label: 'Voir mon profil', url: at(ownPage) },
      ],
      why,
    }),
    samples: { 'secondFactor.removed': { firstName } },
  },
  'secondFactor.recoveryCodeUsed': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: (facts, { at, when }) => ({
      subject: 'Un code de secours a servi à vous connecter',
      to: facts.firstName,
      parts: [
        french`Le ${when}, quelqu’un qui connaît votre mot de passe s’est connecté à votre compte avec un code de secours.`,
        facts.left === 0
          ? french`C’était le dernier : créez-en de nouveaux depuis votre profil.`
          : french`Il vous en reste ${facts.left}. Vous pouvez en créer de nouveaux depuis votre profil.`,
        notYou,
        { label: 'Voir mon profil', url: at(ownPage) },
      ],
      why,
    }),
    samples: { 'secondFactor.recoveryCodeUsed': { firstName, left: 7 } },
  },
  'secondFactor.wrongCode': {
    urgency: mailUrgency.news,
    variables: firstNameVariable,
    isSecurity: true,
    words: (facts, { at, when }) => ({
      subject: 'Un code faux a été donné à votre connexion',
      to: facts.firstName,
      parts: [
        french`Le ${when}, quelqu’un a donné votre mot de passe, puis un code qui n’est pas le bon. Votre compte ne s’est pas ouvert.`,
        french`Si c’était vous, il n’y a rien à faire. Sinon, votre mot de passe est connu de quelqu’un d’autre : changez-le aussitôt et prévenez un administrateur.`,
        { label: 'Changer mon mot de passe', url: at('/mon-profil') },
        french`Le portail vous l’écrit une fois par jour au plus.`,
      ],
      why,
    }),
    samples: { 'secondFactor.wrongCode': { firstName } },
  },
  'secondFactor.removalOffered': {
    urgency: mailUrgency.link,
    variables: firstNameVariable,
    isSecurity: true,
    words: (facts, { secretly }) => ({
      subject: 'Retirer la deuxième étape de votre connexion',
      to: facts.firstName,
      parts: [
        french`Un administrateur vous envoie ce lien parce que vous n’avez plus ni votre application d’authentification, ni vos codes de secours. Votre mot de passe vous y sera demandé.`,
        { label: 'Retirer la deuxième étape', url: secretly('/auth/second-factor') },
        french`Ce lien est valable ${spokenDuration(linkLifetimesMs.secondFactor)} et ne sert qu’une fois.`,
        french`Si vous n’avez rien demandé, n’ouvrez pas ce lien et prévenez un autre administrateur : rien ne changera.`,
      ],
      why,
    }),
    samples: { 'secondFactor.removalOffered': { firstName } },
  },
}

const ownPage = '/mon-profil#deuxieme-etape'

import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import { linkLifetimesMs } from '#server/ground/identity/accountLinks.ts'
import { recoveryLinkLifetimeMs } from '#server/ground/identity/recoveryLinks.ts'
import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import {
  french,
  type Part,
  portalName,
  spokenDuration,
  type WordingContext,
  type Wordings,
} from '#server/messaging/mails/wording.ts'

const ownAccountReason = french`Vous recevez ce courriel parce que vous avez un compte sur le portail ${portalName}.`
const signInWays = {
  password: french`vous pouvez maintenant vous connecter avec votre adresse électronique et le mot de passe que vous avez choisi`,
  provider: french`vous pouvez maintenant vous connecter par le bouton de votre organisation`,
  newPassword: french`choisissez votre mot de passe depuis la page de connexion, par « Mot de passe oublié ? »`,
}
const requestedAccountReason = french`Vous recevez ce courriel parce que vous avez demandé un compte sur le portail ${portalName}.`
const administratorReason = french`Vous recevez ce courriel parce que vous administrez le portail ${portalName}.`
const notYouText = french`Si vous n’en êtes pas à l’origine, prévenez un administrateur et changez votre mot de passe.`

const linkLifetimeText = (purpose: keyof typeof linkLifetimesMs, ms = linkLifetimesMs[purpose]) =>
  french`Ce lien est valable ${spokenDuration(ms)} et ne sert qu’une fois.`

const recoveryLifetimeText = french`Ce lien est valable ${spokenDuration(recoveryLinkLifetimeMs)} et ne sert qu’une fois.`

/** The part that explains how the owner recovers an account whose address was changed by somebody else. */
function recoveryParts(recovery: 'here' | 'earlier' | undefined, secretly: WordingContext['secretly']): Part[] {
  if (recovery === 'earlier')
    return [
      french`Si vous n’en êtes pas à l’origine, ouvrez le lien « Ce n’est pas moi » du courriel que nous vous avons envoyé au moment de la demande : il vous rend votre compte. Prévenez aussi un administrateur.`,
    ]
  if (recovery === 'here')
    return [
      french`Si vous n’en êtes pas à l’origine, reprenez votre compte par ce lien, et prévenez un autre administrateur.`,
      { label: 'Ce n’est pas moi', url: secretly('/auth/recover-account') },
      recoveryLifetimeText,
    ]
  return [notYouText]
}

/** The wording of mails about accounts, from the request to the changes by the owner. */
export const accountWords: Wordings<
  | 'account.registered'
  | 'account.confirmEmail'
  | 'account.activated'
  | 'account.invited'
  | 'account.rejected'
  | 'account.deleted'
  | 'account.idle'
  | 'account.closed'
  | 'account.exists'
  | 'password.reset'
  | 'password.changed'
  | 'signIn.stolen'
  | 'email.confirm'
  | 'email.asked'
  | 'email.changed'
> = {
  'account.registered': ({ userId, firstName, lastName, body, isEmailConfirmed }, { at }) => ({
    subject: french`Nouvelle demande de compte : ${firstName} ${lastName} (${body})`,
    parts: [
      french`${firstName} ${lastName} demande un compte pour l’instance ${body}.`,
      french`Ce compte reste en attente jusqu’à ce qu’un administrateur le valide ou le refuse.`,
      isEmailConfirmed
        ? french`Son adresse électronique est confirmée par le service d’identification de votre organisation.`
        : french`Son adresse électronique n’était pas encore confirmée à l’envoi de ce courriel : la demande dit si elle l’est depuis.`,
      { label: 'Examiner la demande', url: at(`/admin/user/${userId}`) },
    ],
    why: administratorReason,
  }),

  'account.confirmEmail': ({ firstName }, { secretly }) => ({
    subject: 'Confirmez votre adresse électronique',
    to: firstName,
    parts: [
      french`Un compte a été demandé avec cette adresse sur le portail ${portalName}. Confirmez qu’elle est la vôtre : l’administrateur qui examine la demande le verra.`,
      { label: 'Confirmer cette adresse', url: secretly('/auth/confirm-request') },
      linkLifetimeText('request'),
      french`Si vous n’avez demandé aucun compte, ne confirmez pas et ignorez ce courriel : l’administrateur verra que l’adresse n’est pas confirmée. Si vous connaissez un administrateur du portail, prévenez-le.`,
    ],
    why: french`Vous recevez ce courriel parce que cette adresse a été saisie dans une demande de compte du portail ${portalName}.`,
  }),

  'account.activated': ({ firstName, isReopened = false, way }, { at }) => ({
    subject: isReopened ? 'Votre compte est de nouveau ouvert' : 'Votre compte est activé',
    to: firstName,
    parts: [
      isReopened
        ? french`Votre compte sur le portail ${portalName} est de nouveau ouvert : ${signInWays[way ?? 'password']}.`
        : french`Un administrateur a validé votre demande : ${signInWays[way ?? 'password']}.`,
      { label: 'Se connecter', url: at('/auth/login') },
    ],
    why: isReopened ? ownAccountReason : requestedAccountReason,
  }),

  'account.invited': ({ firstName, byProvider }, { at, secretly }) => ({
    subject: byProvider ? 'Votre compte est ouvert' : french`Votre compte est ouvert : choisissez votre mot de passe`,
    to: firstName,
    parts: byProvider
      ? [
          french`Un administrateur vous a ouvert un compte sur le portail ${portalName}. Connectez-vous par le bouton de votre organisation.`,
          { label: 'Se connecter', url: at('/auth/login') },
        ]
      : [
          french`Un administrateur vous a ouvert un compte sur le portail ${portalName}. Choisissez votre mot de passe pour vous connecter.`,
          { label: 'Choisir mon mot de passe', url: secretly('/auth/reset-password') },
          french`${linkLifetimeText('activation')} Passé ce délai, demandez-en un autre depuis la page de connexion, par « Mot de passe oublié ? ».`,
        ],
    why: ownAccountReason,
  }),

  'account.rejected': ({ firstName, reason }) => ({
    subject: 'Votre demande de compte n’a pas été acceptée',
    to: firstName,
    parts: [
      french`Un administrateur a examiné votre demande de compte sur le portail ${portalName} et ne l’a pas acceptée.`,
      ...(reason ? ['Il vous en donne le motif.', { quote: reason }] : []),
      french`Ce que vous aviez saisi a été effacé.`,
    ],
    why: requestedAccountReason,
  }),

  'account.deleted': ({ firstName, reason }) => ({
    subject: 'Votre compte a été supprimé',
    to: firstName,
    parts: [
      french`Un administrateur a supprimé votre compte sur le portail ${portalName}. Vous ne pouvez plus vous y connecter.`,
      ...(reason ? ['Il vous en donne le motif.', { quote: reason }] : []),
      french`Vos données personnelles ont été effacées. Les documents que vous avez déposés restent dans vos instances, signés « Ancien membre ».`,
    ],
    why: french`Vous recevez ce courriel parce que vous aviez un compte sur le portail ${portalName}.`,
  }),

  'account.idle': ({ firstName, since, closesOn }, { at }) => ({
    subject: 'Votre compte va être fermé',
    to: firstName,
    parts: [
      french`Vous ne vous êtes pas connecté au portail ${portalName} depuis le ${formatFrenchDate(since)}. Sans connexion de votre part, votre compte sera fermé à partir du ${formatFrenchDate(closesOn)}.`,
      french`Pour le garder, il suffit de vous connecter avant cette date. Si vous n’en avez plus besoin, vous n’avez rien à faire.`,
      { label: 'Se connecter', url: at('/auth/login') },
    ],
    why: ownAccountReason,
  }),

  'account.closed': ({ firstName, why, erasedOn }) => ({
    subject: 'Votre compte a été fermé',
    to: firstName,
    parts: [
      closingReasons[why],
      french`Vous ne pouvez plus vous connecter. Un administrateur peut rouvrir votre compte jusqu’au ${formatFrenchDate(erasedOn)}. Passé cette date, vos données personnelles seront effacées. Les documents que vous avez déposés resteront dans vos instances, signés « Ancien membre ».`,
    ],
    why: ownAccountReason,
  }),

  'account.exists': ({ firstName }, { at }) => ({
    subject: 'Vous avez déjà un compte',
    to: firstName,
    parts: [
      french`Une demande de compte vient d’être faite avec votre adresse électronique. Vous en avez déjà un : rien n’a changé.`,
      french`Si cette demande vient de vous, connectez-vous. Si vous avez oublié votre mot de passe, demandez-en un autre depuis la page de connexion.`,
      { label: 'Se connecter', url: at('/auth/login') },
      french`Si elle ne vient pas de vous, vous n’avez rien à faire.`,
    ],
    why: ownAccountReason,
  }),

  'password.reset': ({ firstName, lastsMs }, { secretly }) => ({
    subject: 'Changer votre mot de passe',
    to: firstName,
    parts: [
      french`Un nouveau mot de passe a été demandé pour votre compte.`,
      { label: 'Choisir un nouveau mot de passe', url: secretly('/auth/reset-password') },
      linkLifetimeText('password', lastsMs),
      french`Si vous n’avez rien demandé, ignorez ce courriel : votre mot de passe reste le même.`,
    ],
    why: ownAccountReason,
  }),

  'password.changed': ({ firstName }, { at, when }) => ({
    subject: 'Votre mot de passe a été changé',
    to: firstName,
    parts: [
      french`Le mot de passe de votre compte a été changé le ${when}. Vos autres connexions ont pris fin. Les liens déjà envoyés, vos jetons d’accès et l’adresse de votre agenda personnel ne servent plus : vous pouvez en créer d’autres depuis votre profil.`,
      french`Si vous n’êtes pas à l’origine de ce changement, choisissez aussitôt un autre mot de passe et prévenez un administrateur.`,
      { label: 'Choisir un autre mot de passe', url: at('/auth/forgot-password') },
    ],
    why: ownAccountReason,
  }),

  'signIn.stolen': ({ firstName }, { at, when }) => ({
    subject: 'Vos connexions ont pris fin par sécurité',
    to: firstName,
    parts: [
      french`Le ${when}, un appareil s’est présenté avec une connexion mémorisée de votre compte qui avait déjà servi. Quelqu’un en a peut-être une copie.`,
      french`Par précaution, toutes vos connexions ont pris fin, sur tous vos appareils. Choisissez un autre mot de passe avant de vous reconnecter, et prévenez un administrateur.`,
      { label: 'Choisir un autre mot de passe', url: at('/auth/forgot-password') },
    ],
    why: ownAccountReason,
  }),

  'email.confirm': ({ firstName }, { secretly }) => ({
    subject: 'Confirmez votre nouvelle adresse électronique',
    to: firstName,
    parts: [
      french`Cette adresse deviendra celle de votre compte sur le portail ${portalName} une fois que vous l’aurez confirmée.`,
      { label: 'Confirmer cette adresse', url: secretly('/auth/confirm-email') },
      linkLifetimeText('email'),
      french`Si vous n’avez rien demandé, ignorez ce courriel : rien ne changera.`,
    ],
    why: french`Vous recevez ce courriel parce que cette adresse a été saisie dans un profil du portail ${portalName}.`,
  }),

  'email.asked': ({ firstName }, { secretly, when }) => ({
    subject: 'Une autre adresse a été demandée pour votre compte',
    to: firstName,
    parts: [
      french`Le ${when}, quelqu’un qui connaît votre mot de passe a demandé une autre adresse électronique pour votre compte. Elle deviendra la vôtre quand elle aura été confirmée par le courriel qui vient d’y être envoyé.`,
      french`Si c’est vous, vous n’avez rien à faire. Si ce n’est pas vous, reprenez votre compte par ce lien, même si l’adresse ou le mot de passe ont déjà été changés.`,
      { label: 'Ce n’est pas moi', url: secretly('/auth/recover-account') },
      french`${recoveryLifetimeText} Ne transmettez ce courriel à personne.`,
    ],
    why: ownAccountReason,
  }),

  'email.changed': ({ firstName, recovery }, { secretly, when }) => ({
    subject: 'Votre adresse électronique a été changée',
    to: firstName,
    parts: [
      french`L’adresse électronique de votre compte a été changée le ${when}. Celle-ci ne permet plus de se connecter, et ne recevra plus rien du portail.`,
      ...recoveryParts(recovery, secretly),
    ],
    why: french`Vous recevez ce courriel parce que cette adresse était celle de votre compte sur le portail ${portalName}.`,
  }),
}

const closingReasons: Record<MailFacts['account.closed']['why'], string> = {
  mandate: french`Votre dernier mandat a pris fin et le délai pendant lequel votre compte restait ouvert est passé : il a été fermé.`,
  idle: french`Personne ne s’est connecté à votre compte depuis longtemps : il a été fermé, comme nous vous l’avions annoncé.`,
  directory: french`L’annuaire de votre organisation a mis fin à votre accès : votre compte a été fermé.`,
}

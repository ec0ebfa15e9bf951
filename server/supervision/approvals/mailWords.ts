import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import { counted, french, portalName, type Wordings } from '#server/messaging/mails/wording.ts'

export const approvalWords: Wordings<'approval.requested'> = {
  'approval.requested': ({ works, clock }, { at }) => ({
    subject: clock
      ? french`L’horloge du portail a sauté : des traitements attendent votre accord`
      : french`Des traitements automatiques attendent votre accord`,
    parts: [
      ...(clock
        ? [
            french`Le portail travaillait pour la dernière fois le ${moment(clock.from)}, et son horloge indique maintenant le ${moment(clock.to)}. Tant qu’un administrateur n’a pas confirmé que cette heure est juste, rien n’est fermé, effacé, publié ni envoyé en nombre. Si elle est fausse, remettez le serveur à l’heure : il n’y aura rien d’autre à faire.`,
          ]
        : []),
      ...(works.length > 0
        ? [
            french`Les traitements suivants concernent trop d’éléments à la fois pour être faits sans votre accord :`,
            ...works.map(({ kind, count, total }) => `– ${workWords[kind](count, whole(total))}`),
          ]
        : []),
      { label: 'Décider', url: at('/admin/traitements') },
    ],
    why: french`Vous recevez ce courriel parce que vous administrez le portail ${portalName}.`,
  }),
}

const moment = (instant: string) => french`${formatFrenchDate(instant)} à ${formatFrenchTime(instant)}`
const whole = (count: number) => new Intl.NumberFormat('fr-FR').format(count)

const workWords: Record<BulkOperationKind, (count: number, total: string) => string> = {
  'accounts.closeEnded': (count, total) =>
    french`Mandats terminés : fermer ${accounts(count)} sur ${total}, et prévenir leurs titulaires`,
  'accounts.closeIdle': (count, total) =>
    french`Aucune connexion : fermer ${accounts(count)} sur ${total}, et prévenir leurs titulaires`,
  'accounts.warnIdle': (count, total) =>
    french`Aucune connexion : prévenir par courriel les titulaires de ${accounts(count)} sur ${total}`,
  'accounts.expirePending': (count, total) => french`Demandes sans réponse : effacer ${accounts(count)} sur ${total}`,
  'accounts.expireClosed': (count, total) => french`Comptes fermés : effacer ${accounts(count)} sur ${total}`,
  'notifications.expire': (count, total) =>
    french`Effacer ${counted(count, 'notification ancienne', 'notifications anciennes')} sur ${total}`,
  'scim.remove': (count, total) =>
    french`Annuaire de l’organisation : retirer ${counted(count, 'personne', 'personnes')} sur ${total}`,
  'providers.endSeats': (count, total) =>
    french`Service d’identification qui ne donne plus les groupes : terminer les places de ${counted(count, 'personne', 'personnes')} sur ${total}`,
  'audit.expire': (count, total) =>
    french`Journal d’audit : effacer ${counted(count, 'ligne ancienne', 'lignes anciennes')} sur ${total}`,
}

const accounts = (count: number) => counted(count, 'compte', 'comptes')

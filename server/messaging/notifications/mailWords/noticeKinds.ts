import type { ProposalFate } from '#contract/messaging/notifications.ts'
import { counted, french, portalName } from '#server/messaging/mails/wording.ts'
import type { MailedKind, NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import { documentKinds } from './documentKinds.ts'
import { newRecordSentence } from './newRecordSentence.ts'
import {
  bodyOf,
  day,
  dueDay,
  inBody,
  memberReason,
  type NoticeKind,
  preparerReason,
  theSession,
} from './noticeFacts.ts'
import { sessionKinds } from './sessionKinds.ts'

const followerReason = french`Vous recevez ce courriel parce que vous suivez cette séance, ou l’instance.`

export const noticeKinds: { readonly [Kind in MailedKind]: NoticeKind } = {
  ...sessionKinds,
  ...documentKinds,
  'minutes.dueSoon': {
    subject: (item) => french`Procès-verbal à transmettre avant le ${dueDay(item)}`,
    sentence: (item) =>
      french`${theSession(item)} du ${day(item)} attend son procès-verbal, à transmettre avant le ${dueDay(item)}.`,
    why: preparerReason,
  },
  'minutes.late': {
    subject: (item) =>
      item.title === null
        ? french`Procès-verbal en retard : séance confidentielle, ${bodyOf(item)}`
        : french`Procès-verbal en retard : ${item.title}`,
    sentence: (item) => french`${theSession(item)} du ${day(item)} n’a pas encore de procès-verbal transmis.`,
    why: preparerReason,
  },
  'minutes.toRemark': {
    subject: (item) =>
      item.title === null
        ? french`Procès-verbal à relire avant le ${dueDay(item)} : séance confidentielle, ${bodyOf(item)}`
        : french`Procès-verbal à relire avant le ${dueDay(item)} : ${item.title}`,
    sentence: (item) =>
      french`${theSession(item)} du ${day(item)} a un projet de procès-verbal : faites-y vos remarques jusqu’au ${dueDay(item)} inclus.`,
    why: memberReason,
  },
  'minutes.remarkAnswered': {
    subject: (item) =>
      item.title === null
        ? french`Réponse à votre remarque : séance confidentielle, ${bodyOf(item)}`
        : french`Réponse à votre remarque : ${item.title}`,
    sentence: (item) =>
      french`${theSession(item)} du ${day(item)} : votre remarque sur le projet de procès-verbal a reçu une réponse.`,
    why: memberReason,
  },
  'opinion.dueSoon': {
    subject: (item) =>
      item.title === null
        ? french`Avis à rendre avant le ${dueDay(item)} : consultation confidentielle, ${bodyOf(item)}`
        : french`Avis à rendre avant le ${dueDay(item)} : ${item.title}`,
    sentence: (item) =>
      item.title === null
        ? french`${bodyOf(item)} : l’avis d’une consultation confidentielle est à rendre avant le ${dueDay(item)}.`
        : french`${bodyOf(item)} : l’avis sur « ${item.title} » est à rendre avant le ${dueDay(item)}.`,
    why: preparerReason,
  },
  'commitment.noted': {
    subject: (item) =>
      item.title === null
        ? french`Engagement ou question noté : séance confidentielle, ${bodyOf(item)}`
        : french`Engagement ou question noté : ${item.title}`,
    sentence: (item) =>
      item.title === null
        ? french`Un engagement ou une question est noté à une séance confidentielle${inBody(item)}.`
        : french`À la séance du ${day(item)}${inBody(item)} est noté : « ${item.title} ».`,
    why: followerReason,
  },
  'commitment.closed': {
    subject: (item) =>
      item.title === null
        ? french`Suite donnée : séance confidentielle, ${bodyOf(item)}`
        : french`Suite donnée : ${item.title}`,
    sentence: (item) =>
      item.title === null
        ? french`Une suite est donnée à un engagement ou une question d’une séance confidentielle${inBody(item)}.`
        : french`Une suite est donnée à « ${item.title} », noté à la séance du ${day(item)}${inBody(item)}.`,
    why: followerReason,
  },
  'commitment.due': {
    subject: (item) =>
      item.title === null
        ? french`Échéance d’un engagement ou d’une question : séance confidentielle, ${bodyOf(item)}`
        : french`Échéance le ${dueDay(item)} : ${item.title}`,
    sentence: (item) =>
      item.title === null
        ? french`Un engagement ou une question d’une séance confidentielle${inBody(item)} arrive à échéance le ${dueDay(item)}.`
        : french`« ${item.title} », noté à la séance du ${day(item)}${inBody(item)}, arrive à échéance le ${dueDay(item)} : notez la suite donnée.`,
    why: preparerReason,
  },
  'thematic.update': {
    subject: ({ thematic, title }) => projectNewsText(thematic ?? title ?? '', 1),
    sentence: newRecordSentence,
    why: french`Vous recevez ce courriel parce que vous suivez ce projet débattu.`,
  },
  'thematic.featured': {
    subject: ({ title }) => french`À la une : ${title ?? ''}`,
    sentence: ({ title }) => french`Le projet débattu « ${title ?? ''} » est à la une du portail.`,
    why: french`Vous recevez ce courriel parce que les projets mis à la une sont annoncés à tous les membres du portail ${portalName}.`,
  },
  'search.alert': {
    subject: ({ title, count = 1 }) => newResultsText(title ?? '', count),
    sentence: ({ title, count = 1 }) => `${newResultsText(title ?? '', count)}.`,
    why: french`Vous recevez ce courriel parce que vous avez enregistré cette recherche et demandé à être averti de ses résultats.`,
  },
  'seats.partialElection': {
    subject: ({ title }) => french`Élections partielles à organiser : ${title ?? ''}`,
    sentence: ({ title }) =>
      french`${title ?? ''} a perdu la moitié au moins de ses titulaires, ou tous ceux d’un collège, plus de six mois avant la fin des mandats : l’employeur doit organiser des élections partielles (Code du travail, L2314-10).`,
    why: french`Vous recevez ce courriel parce que vous administrez le portail ${portalName}.`,
  },
  'proposal.received': {
    subject: (item) => french`Un point est proposé : ${bodyOf(item)}`,
    sentence: (item) =>
      item.title === null
        ? french`${bodyOf(item)} : un membre propose un point pour l’ordre du jour.`
        : french`${bodyOf(item)} : un membre propose le point « ${item.title} » pour l’ordre du jour.`,
    why: preparerReason,
  },
  'proposal.decided': {
    subject: (item) => french`${fateHeadings[item.fate ?? 'taken']} : ${bodyOf(item)}`,
    sentence: (item) => french`${bodyOf(item)} : ${proposedPoint(item)} ${fateTexts[item.fate ?? 'taken']}.`,
    why: french`Vous recevez ce courriel parce que vous avez proposé ce point, ou que vous vous y êtes associé.`,
  },
  'mandate.ending': {
    subject: (item) =>
      item.isOwn
        ? french`Votre mandature se termine le ${dueDay(item)}`
        : french`${endingMandatesText(item)} le ${dueDay(item)}`,
    sentence: (item) =>
      item.isOwn
        ? french`Votre mandature se termine le ${dueDay(item)}. Passé ce jour, ce qui est réservé à votre instance ne vous sera plus montré.`
        : french`${endingMandatesText(item)} le ${dueDay(item)}.`,
    why: french`Vous recevez ce courriel parce que cette mandature est la vôtre, ou que vous administrez le portail ${portalName}.`,
  },
}

/** Subjects contain no title of a proposal, which only the members of its body read. */
const fateHeadings = {
  taken: 'Point inscrit à l’ordre du jour',
  merged: 'Proposition jointe à un point',
  postponed: 'Proposition reportée',
  refused: 'Proposition refusée',
  withdrawn: 'Proposition retirée',
} as const satisfies Record<ProposalFate, string>
const fateTexts = {
  taken: 'est inscrit à l’ordre du jour d’une séance',
  merged: 'est joint à un autre point de l’ordre du jour d’une séance',
  postponed: 'est reporté à une séance suivante',
  refused: 'n’est pas retenu. Le motif est dans le portail',
  withdrawn: 'est retiré par son auteur',
} as const satisfies Record<ProposalFate, string>
const proposedPoint = ({ title, isOwn }: NoticeItem) => {
  const point = title === null ? 'un point' : french`le point « ${title} »`
  return isOwn ? `${point} que vous avez proposé` : `${point} auquel vous vous êtes associé`
}

/** The mandates of one person, or of the many that end on the same day. */
const endingMandatesText = ({ title, count }: NoticeItem) =>
  count === undefined
    ? french`La mandature de ${title ?? ''} se termine`
    : counted(count, 'mandature se termine', 'mandatures se terminent')

export const projectNewsText = (name: string, count: number) =>
  french`Projet débattu « ${name} » : ${counted(count, 'nouveauté', 'nouveautés')}`
export const newResultsText = (name: string, count: number) =>
  french`« ${name} » : ${counted(count, 'nouveau résultat', 'nouveaux résultats')}`

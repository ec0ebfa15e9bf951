import { french } from '#server/messaging/mails/wording.ts'
import type { MailedKind } from '#server/messaging/notifications/noticeItem.ts'
import {
  bodyOf,
  day,
  dayAndTime,
  dueDay,
  memberReason,
  type NoticeKind,
  preparerReason,
  theSession,
} from './noticeFacts.ts'
import { changedPartsText } from './sessionChanges.ts'

const substituteReason = french`Vous recevez ce courriel parce que vous êtes suppléant dans cette instance.`

/** The wording of what is told of sessions to come. */
export const sessionKinds = {
  'session.convened': {
    subject: (item) => french`Convocation : ${bodyOf(item)}, ${dayAndTime(item)}`,
    sentence: (item) => french`${theSession(item)} est convoquée pour le ${dayAndTime(item)}.`,
    why: memberReason,
  },
  'session.changed': {
    subject: (item) => {
      const changed = changedPartsText(item)
      return changed === null
        ? french`Ordre du jour mis à jour : ${bodyOf(item)}, ${day(item)}`
        : french`Séance modifiée : ${changed} – ${bodyOf(item)}, ${day(item)}`
    },
    sentence: (item) => {
      const changed = changedPartsText(item)
      return changed === null
        ? french`${theSession(item)} du ${day(item)} a changé depuis sa convocation. Son ordre du jour est à jour dans le portail.`
        : french`${theSession(item)} du ${day(item)} a changé depuis sa convocation : ${changed}.`
    },
    why: memberReason,
  },
  'session.postponed': {
    subject: (item) => french`Séance reportée au ${day(item)} : ${bodyOf(item)}`,
    sentence: (item) => french`${theSession(item)} est reportée au ${dayAndTime(item)}.`,
    why: memberReason,
  },
  'session.cancelled': {
    subject: (item) => french`Séance annulée : ${bodyOf(item)}, ${day(item)}`,
    sentence: (item) => french`${theSession(item)} du ${dayAndTime(item)} est annulée.`,
    why: memberReason,
  },
  'session.reminder': {
    subject: (item) => french`Rappel : ${bodyOf(item)}, ${dayAndTime(item)}`,
    sentence: (item) => french`${theSession(item)} a lieu le ${dayAndTime(item)}.`,
    why: memberReason,
  },
  'session.replacing': {
    subject: (item) => french`Vous êtes appelé à siéger : ${bodyOf(item)}, ${dayAndTime(item)}`,
    sentence: (item) =>
      french`${theSession(item)} a lieu le ${dayAndTime(item)}. Vous êtes le premier suppléant disponible d’un siège dont le titulaire sera absent, ou qui est vacant : dites si vous venez, à distance ou sur place, sur la page de la séance.`,
    why: substituteReason,
  },
  'session.replacementEnded': {
    subject: (item) => french`Vous n’êtes plus appelé à siéger : ${bodyOf(item)}, ${dayAndTime(item)}`,
    sentence: (item) =>
      french`${theSession(item)} a lieu le ${dayAndTime(item)}. Le siège où vous étiez appelé est de nouveau occupé, l’ordre de suppléance a changé, ou la séance a changé d’horaire et chacun y répond de nouveau : vous ne remplacez plus personne.`,
    why: substituteReason,
  },
  'session.answerAsked': {
    subject: (item) => french`Viendrez-vous ? ${bodyOf(item)}, ${dayAndTime(item)}`,
    sentence: (item) =>
      french`${theSession(item)} a lieu le ${dayAndTime(item)}. Votre réponse est attendue : dites si vous venez sur la page de la séance.`,
    why: memberReason,
  },
  'session.agendaDue': {
    subject: (item) =>
      item.due
        ? french`Ordre du jour à envoyer avant le ${dueDay(item)} : ${bodyOf(item)}`
        : french`Ordre du jour à envoyer : ${bodyOf(item)}`,
    sentence: (item) => french`${theSession(item)} du ${day(item)} attend l’envoi de son ordre du jour.`,
    why: preparerReason,
  },
} as const satisfies { readonly [Kind in MailedKind]?: NoticeKind }

import { counted, french } from '#server/messaging/mails/wording.ts'
import type { MailedKind } from '#server/messaging/notifications/noticeItem.ts'
import { newRecordSentence } from './newRecordSentence.ts'
import { day, inBody, type NoticeKind, theSession } from './noticeFacts.ts'

const validatorReason = french`Vous recevez ce courriel parce que vous validez les documents de cette instance.`
const documentReason = french`Vous recevez ce courriel parce que vous avez déposé ou lu ce document.`

export const newDocumentsText = (count: number) =>
  count < 2
    ? french`Nouveau document dans vos instances (${count})`
    : french`Nouveaux documents dans vos instances (${count})`

/** The wording of what is told of documents. */
export const documentKinds = {
  'document.submitted': {
    subject: (item) =>
      item.title === null
        ? french`Un document confidentiel est à valider${inBody(item)}`
        : french`Document à valider : ${item.title}`,
    sentence: (item) =>
      item.title === null
        ? french`Un document confidentiel attend votre validation${inBody(item)}.`
        : french`Le document « ${item.title} » attend votre validation${inBody(item)}.`,
    why: validatorReason,
  },
  'document.stillPending': {
    subject: (item) => {
      const documents = counted(
        item.count ?? 1,
        'document attend votre validation',
        'documents attendent votre validation',
      )
      return item.body === null || item.startsAt === undefined
        ? documents
        : french`${documents} : ${item.body}, séance du ${day(item)}`
    },
    sentence: (item) => {
      const { count = 1, body, startsAt } = item
      return body === null || startsAt === undefined
        ? `${counted(count, 'document attend votre validation', 'documents attendent votre validation')}.`
        : french`${theSession(item)} du ${day(item)} attend que vous validiez ${counted(count, 'document', 'documents')}.`
    },
    why: validatorReason,
  },
  'document.published': {
    subject: (item) => {
      if (item.title === null) return french`Un document confidentiel est disponible${inBody(item)}`
      return item.isOwn
        ? french`Votre document est publié : ${item.title}`
        : french`Nouvelle version d’un document : ${item.title}`
    },
    sentence: (item) => {
      if (item.title === null) return newRecordSentence(item)
      return item.isOwn
        ? french`Votre document « ${item.title} » est publié${inBody(item)}.`
        : french`Une nouvelle version du document « ${item.title} », que vous avez lu, est publiée${inBody(item)}.`
    },
    why: documentReason,
  },
  'document.refused': {
    subject: (item) =>
      item.title === null
        ? french`Un document confidentiel est à corriger${inBody(item)}`
        : french`Votre document est à corriger : ${item.title}`,
    sentence: (item) =>
      item.title === null
        ? french`Un document confidentiel est à corriger${inBody(item)}. Le motif est dans le portail.`
        : french`Votre document « ${item.title} » est à corriger. Le motif est dans le portail.`,
    why: documentReason,
  },
  'flow.published': {
    subject: () => newDocumentsText(1),
    sentence: newRecordSentence,
    why: french`Vous recevez ce courriel parce que vous suivez les documents de cette instance.`,
  },
} as const satisfies { readonly [Kind in MailedKind]?: NoticeKind }

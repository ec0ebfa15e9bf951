import { french } from '#server/messaging/mails/wording.ts'
import type { NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import { day, dayAndTime, inBody, theSession } from './noticeFacts.ts'

/** The sentence about what was noted at a session, or what came of it. */
const commitmentSentence = (item: NoticeItem) =>
  item.title === null
    ? french`Du nouveau sur un engagement ou une question d’une séance confidentielle${inBody(item)}.`
    : french`Du nouveau sur un engagement ou une question de la séance du ${day(item)}${inBody(item)} : « ${item.title} ».`

/** The sentence about a newly published record. */
export function newRecordSentence(item: NoticeItem): string {
  const { thing, title, body } = item
  if (thing === 'commitment') return commitmentSentence(item)
  if (title === null)
    return thing === 'session'
      ? french`Une séance confidentielle est convoquée${inBody(item)} le ${dayAndTime(item)}.`
      : french`Un ${thing === 'document' ? 'document' : 'contenu'} confidentiel est disponible${inBody(item)}.`
  if (thing === 'session') return french`${theSession(item)} est convoquée pour le ${dayAndTime(item)}.`
  if (thing === 'document') return french`Nouveau document : « ${title} »${body ? ` (${body})` : ''}.`
  if (thing === 'content') return french`Nouvelle publication : « ${title} ».`
  return french`Du nouveau : « ${title} ».`
}

import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import { firstNameVariable, type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { refreshMailFacts } from './mailing/refreshMailFacts.ts'
import { agendaUpdated, followedItems, toldItems } from './mailSamples.ts'
import { digestWords } from './mailWords/digest.ts'
import { mainItem, noticeWords } from './mailWords/notices.ts'
import type { NoticeItem } from './noticeItem.ts'
import { scopeOfItems } from './unsubscribe/unsubscribeScope.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    /** one record, one thing about it or several. The items are those of the notifications, as they could last be read. */
    told: { firstName: string; items: NoticeItem[] }
    /** all that a person hears of every day, or every week */
    digest: { firstName: string; rhythm: 'daily' | 'weekly'; items: NoticeItem[] }
  }
}

const firstName = 'Camille'

const sessionInstant = (item: NoticeItem | undefined) =>
  item?.startsAt ? `${formatFrenchDate(item.startsAt)} à ${formatFrenchTime(item.startsAt)}` : null
const dueDay = (item: NoticeItem | undefined) => (item?.due ? formatFrenchDate(item.due) : null)

/** The mails that tell of notifications: one for a record, or a digest. */
export const notificationMails: MailDefinitions<'told' | 'digest'> = {
  told: {
    urgency: mailUrgency.news,
    variables: {
      ...firstNameVariable,
      instance: ({ items }) => mainItem(items)?.body ?? null,
      séance: ({ items }) => sessionInstant(mainItem(items)),
      échéance: ({ items }) => dueDay(mainItem(items)),
    },
    textKind: ({ items }) => mainItem(items)?.kind ?? null,
    words: noticeWords.told,
    samples: {
      ...Object.fromEntries(toldItems.map((item) => [item.kind, { firstName, items: [item] }])),
      'session.agendaUpdated': { firstName, items: [agendaUpdated] },
    },
    refresh: refreshMailFacts,
    isOfNotifications: true,
    stopScope: ({ items }) => scopeOfItems(items, { isDigest: false }),
  },
  digest: {
    urgency: mailUrgency.digest,
    variables: firstNameVariable,
    words: digestWords.digest,
    samples: {
      'digest.daily': { firstName, rhythm: 'daily', items: followedItems },
      'digest.weekly': { firstName, rhythm: 'weekly', items: toldItems },
    },
    refresh: refreshMailFacts,
    isOfNotifications: true,
    stopScope: ({ items }) => scopeOfItems(items, { isDigest: true }),
  },
}

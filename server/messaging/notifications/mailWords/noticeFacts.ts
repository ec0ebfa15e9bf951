import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import { french } from '#server/messaging/mails/wording.ts'
import type { NoticeItem } from '#server/messaging/notifications/noticeItem.ts'

/** The wording of one kind of notification (DOMAIN §14). A confidential record has no title here. */
export interface NoticeKind {
  /** subject of a mail with only this item */
  subject: (item: NoticeItem) => string
  sentence: (item: NoticeItem) => string
  /** « Vous recevez ce courriel parce que … » */
  why: string
}

export const day = ({ startsAt }: NoticeItem) => formatFrenchDate(startsAt ?? '')
export const dayAndTime = (item: NoticeItem) => french`${day(item)} à ${formatFrenchTime(item.startsAt ?? '')}`
export const dueDay = ({ due }: NoticeItem) => formatFrenchDate(due ?? '')
export const bodyOf = ({ body }: NoticeItem) => body ?? ''
/** « CSE Bretagne : la séance « Séance de mars » » */
export const theSession = (item: NoticeItem) =>
  item.title === null
    ? french`${bodyOf(item)} : une séance confidentielle`
    : french`${bodyOf(item)} : la séance « ${item.title} »`
export const inBody = (item: NoticeItem) => (item.body ? ` dans ${item.body}` : '')

export const memberReason = french`Vous recevez ce courriel parce que vous siégez dans cette instance ou que vous la suivez.`
export const preparerReason = french`Vous recevez ce courriel parce que vous préparez les séances de cette instance.`

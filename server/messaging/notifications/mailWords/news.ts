import { counted, type Entry, french, type Part, type WordingContext } from '#server/messaging/mails/wording.ts'
import type { NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import { noticeKinds } from './noticeKinds.ts'

/** Entries shown of one list; the rest is counted. */
export const entriesAtMost = 20

/** Whether the item is a new publication for followers of its body or project. */
export const isNews = ({ kind }: NoticeItem): boolean => kind === 'flow.published' || kind === 'thematic.update'

/** The list entry of an item: a new publication by its title, another event as a sentence. */
export function newsEntry(item: NoticeItem, at: WordingContext['at']): Entry {
  const url = at(item.path)
  if (!isNews(item) || item.title === null) return { label: noticeKinds[item.kind].sentence(item), url }
  return { label: item.title, url, ...(item.body && { note: item.body }) }
}

/** The part that counts the items not shown. */
export function remainingCountPart(items: readonly NoticeItem[]): Part[] {
  const left = items.length - entriesAtMost
  return left > 0 ? [french`Et ${counted(left, 'autre', 'autres')}, dans vos notifications.`] : []
}

/** The list of documents published together. */
export function documentListParts(documents: readonly NoticeItem[], at: WordingContext['at']): Part[] {
  if (documents.length === 0) return []
  return [
    documents.length > 1 ? french`Nouveaux documents :` : french`Nouveau document :`,
    { list: documents.slice(0, entriesAtMost).map((item) => newsEntry(item, at)) },
    ...remainingCountPart(documents),
  ]
}

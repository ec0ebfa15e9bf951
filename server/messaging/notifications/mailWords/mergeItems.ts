import type { NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import { isNews } from './news.ts'
import { mergeSessionChanges } from './sessionChanges.ts'

/** Merges the items of a mail that say the same: the changes of one session, and what was notified more than once. */
export const mergeItems = (items: readonly NoticeItem[]): NoticeItem[] => dropRepeatedItems(mergeSessionChanges(items))

/** Keeps the last of items that differ in their notification only: somebody called, released and called again. News are counted. */
function dropRepeatedItems(items: readonly NoticeItem[]): NoticeItem[] {
  const last = new Map(items.map((item) => [JSON.stringify({ ...item, id: null }), item]))
  const kept = new Set(last.values())
  return items.filter((item) => isNews(item) || kept.has(item))
}

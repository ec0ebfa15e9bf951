import type { ContentRow } from '#contract/publishing/contents.ts'
import { formatDayShort } from '#web/ground/i18n/dates.ts'
import { formatDuration } from '#web/ground/i18n/when.ts'

/** When it was published, and how long it takes: « 19 mars », « 4 min ». */
export const contentFacts = (content: ContentRow) => {
  const minutes = minutesOf(content)
  return [content.publishedAt && formatDayShort(content.publishedAt), minutes !== null && formatDuration(minutes)]
}

/** To read it, or to listen to it; nobody knows how long a video is. */
function minutesOf({ contentType, seconds, readingMinutes }: ContentRow) {
  if (contentType === 'video') return null
  if (contentType === 'podcast') return seconds === null ? null : Math.max(1, Math.round(seconds / 60))
  return readingMinutes
}

import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { formatDayShort } from '#web/ground/i18n/dates.ts'
import { formatDuration } from '#web/ground/i18n/timeFormats.ts'

/** Returns the publication date and the duration: « 19 mars », « 4 min ». */
export const contentFacts = (content: ContentRow) => {
  const minutes = minutesOf(content)
  return [content.publishedAt && formatDayShort(content.publishedAt), minutes !== null && formatDuration(minutes)]
}

/** Returns the reading or listening time in minutes; the duration of a video is unknown. */
function minutesOf({ contentType, seconds, readingMinutes }: ContentRow) {
  if (contentType === 'video') return null
  if (contentType === 'podcast') return seconds === null ? null : Math.max(1, Math.round(seconds / 60))
  return readingMinutes
}

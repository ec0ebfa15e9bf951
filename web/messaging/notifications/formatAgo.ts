import { daysUntil, formatDayShort, formatTime } from '#web/ground/i18n/dates.ts'
import { formatRelative } from '#web/ground/i18n/timeFormats.ts'

const minuteMs = 60_000

/**
 * Formats a past instant in Paris time: « à l’instant », « il y a 5 minutes », « il y a 3 heures », « hier, 9 h 30 »,
 * « 19 mars ».
 */
export function formatAgo(at: string, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / minuteMs)
  const days = -daysUntil(at, now)
  if (minutes < 1) return 'à l’instant'
  if (minutes < 60) return formatRelative(-minutes, 'minute')
  if (days === 0) return formatRelative(-Math.floor(minutes / 60), 'hour')
  return days === 1 ? `${formatRelative(-1, 'day')}, ${formatTime(at)}` : formatDayShort(at, now)
}

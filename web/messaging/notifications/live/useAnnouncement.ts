import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { UnreadCount } from '#web/messaging/notifications/api.ts'

/** Minimum time between two announcements. */
const minIntervalMs = 60_000

/** Loads the texts of notifications, which no page needs before one arrives. */
const loadTexts = () => import('./announcementText.ts')

/**
 * Announces new notifications in a live region, at most once a minute; later ones are grouped. When their texts cannot be
 * loaded, announces the number of unread ones.
 */
export function useAnnouncement() {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  /** newest known id; null before the first count: older notifications are not announced */
  const known = useRef<number | null>(null)
  const waiting = useRef({ since: 0, unread: 0, lastAt: -minIntervalMs })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const hearNewest = useCallback(
    ({ unread, newest }: UnreadCount) => {
      const id = newest?.id ?? 0
      const before = known.current
      known.current = Math.max(id, before ?? 0)
      const more = Math.max(1, unread - waiting.current.unread)
      waiting.current.unread = unread
      if (before === null || !newest || newest.readAt || id <= before) return
      waiting.current.since += more
      const say = async () => {
        const { since } = waiting.current
        waiting.current = { ...waiting.current, since: 0, lastAt: performance.now() }
        const texts = await loadTexts().catch(() => null)
        setSaid(texts?.announcementText(t, newest, since) ?? t('bell.name', { count: unread }))
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => void say(),
        Math.max(0, waiting.current.lastAt + minIntervalMs - performance.now()),
      )
    },
    [t],
  )
  return { said, hearNewest }
}

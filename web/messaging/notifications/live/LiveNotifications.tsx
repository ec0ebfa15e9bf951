import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { type UnreadCount, unreadCount } from '#web/messaging/notifications/api.ts'
import { publishChange } from '#web/messaging/notifications/recordChanges.ts'
import { shareStreamWhileVisible } from './sharedStream.ts'
import { useAnnouncement } from './useAnnouncement.ts'

/**
 * Keeps the unread count up to date, announces new notifications to screen readers, and passes on the changes of
 * records. Loads the page again when somebody else has signed in in another tab.
 */
export default function LiveNotifications({ person }: { person: number }) {
  const queries = useQueryClient()
  const { said, hearNewest } = useAnnouncement()
  useEffect(() => {
    const tellCount = ({ unread, newest }: UnreadCount) => {
      const count = { unread, newest }
      const before = queries.getQueryData(unreadCount.queryKey)
      queries.setQueryData(unreadCount.queryKey, count)
      hearNewest(count)
      if (!before) return
      const isNew = (count.newest?.id ?? 0) > (before.newest?.id ?? 0)
      // a notification read in another tab does not disappear from the list on screen
      const refetchType = isNew ? 'active' : 'none'
      void queries.invalidateQueries({ queryKey: ['notifications', 'list'], refetchType })
    }
    // as a query, so that a 401 opens the sign-in page like any other
    const checkSignIn = () => void queries.fetchQuery({ ...unreadCount, staleTime: 0 }).catch(() => undefined)
    return shareStreamWhileVisible(person, (message) => {
      if ('count' in message && (message.count.userId ?? person) !== person) location.reload()
      else if ('count' in message) tellCount(message.count)
      else if ('change' in message) publishChange(message.change)
      else checkSignIn()
    })
  }, [queries, person, hearNewest])
  // once for each person and page: without an answer, the next page tries again
  useEffect(() => void (person && checkSubscription().catch(() => undefined)), [person])
  return (
    <VisuallyHidden>
      <output>{said}</output>
    </VisuallyHidden>
  )
}

/** Checks the subscription of this browser, which only exists while its person permits notifications. */
async function checkSubscription() {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { checkBrowser } = await import('#web/messaging/notifications/push/browserPush.ts')
  await checkBrowser()
}

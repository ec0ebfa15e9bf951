import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { NotificationCount } from '#contract/messaging/notifications.ts'
import { HiddenText } from '#web/ground/ui/HiddenText.tsx'
import { unreadCount } from '#web/messaging/notifications/api.ts'
import { shareInSight } from './sharing.ts'
import { useSaid } from './useSaid.ts'

/** Keeps the count right without a reload, and says what is new to those who do not see it. */
export default function Live({ person }: { person: number }) {
  const queries = useQueryClient()
  const { said, hearNewest } = useSaid()
  useEffect(() => {
    const tell = (count: NotificationCount) => {
      const before = queries.getQueryData(unreadCount.queryKey)
      queries.setQueryData(unreadCount.queryKey, count)
      hearNewest(count)
      if (!before) return
      const isNew = (count.newest?.id ?? 0) > (before.newest?.id ?? 0)
      // what was read elsewhere does not take its line away from who is on it
      const refetchType = isNew ? 'active' : 'none'
      void queries.invalidateQueries({ queryKey: ['notifications', 'list'], refetchType })
    }
    return shareInSight(person, tell)
  }, [queries, person, hearNewest])
  return (
    <HiddenText>
      <output>{said}</output>
    </HiddenText>
  )
}

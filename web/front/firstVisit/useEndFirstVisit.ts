import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { post } from '#web/ground/http/client.ts'
import { changeMe, me } from '#web/ground/viewer/api.ts'

/**
 * Ends the first visit when its screen is left, by whatever way. A lost call is not reported: the screen then comes at
 * the next sign-in again.
 */
export function useEndFirstVisit() {
  const queries = useQueryClient()
  const end = useEffectEvent(() => {
    if (!queries.getQueryData(me.queryKey)?.firstVisit) return
    void changeMe(queries, (user) => ({ ...user, firstVisit: false }))
    post('/api/me/first_visit/end', undefined, { repeatable: true, progress: 'lazy' }).catch(() => undefined)
  })
  useEffect(() => () => end(), [])
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { progress } from './api.ts'

/**
 * Reads what the meeting of a session is on, and again when it moves on, opens or ends. The session is read again when a
 * point was added to its agenda. Undefined in an offline copy.
 */
export function useProgress(session: Session) {
  const queries = useQueryClient()
  const isCopy = useOfflineCopyDate() !== null
  const query = progress(session.id)
  const { data, dataUpdatedAt } = useQuery({ ...query, enabled: !isCopy })
  useRecordChanges('meeting', session.id, [query.queryKey])
  useRecordChanges('progress', session.id, [query.queryKey])
  const known = session.agenda.flatMap((point) => [point.id, ...point.points.map(({ id }) => id)])
  const added = data?.points.filter(({ id }) => !known.includes(id)).map(({ id }) => id)
  const addedKey = added?.join() ?? ''
  useEffect(() => {
    if (addedKey !== '') void queries.invalidateQueries({ queryKey: ['sessions', session.id], exact: true })
  }, [addedKey, session.id, queries])
  return { data, dataUpdatedAt }
}

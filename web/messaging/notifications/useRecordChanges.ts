import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { StreamedRecord } from '#contract/messaging/recordChanges.ts'
import { onRecordChange, wasChangedSince } from './recordChanges.ts'
import { createRefresher, minRestMs } from './refreshing.ts'

/** Several screens, told at the same instant, read within this time: a vote does not wait behind all of them. */
const spreadMs = 200
/** What was read may be as old as its request, which takes no longer than this. */
const longestReadingMs = 10_000

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Refreshes these queries when a record changes, when it has changed while no screen listened (between two screens), and
 * when the event stream opens again after a time without it. Several changes within 300 ms make one refresh.
 */
export function useRecordChanges(record: StreamedRecord, id: number, queryKeys: readonly QueryKey[]): void {
  const queries = useQueryClient()
  const refresh = useEffectEvent(() =>
    Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  )
  const isOutdated = useEffectEvent(() =>
    queryKeys.some((queryKey) => {
      const readAt = queries.getQueryState(queryKey)?.dataUpdatedAt
      return readAt !== undefined && wasChangedSince(record, id, readAt - longestReadingMs)
    }),
  )
  useEffect(() => {
    const rest = () => pause(minRestMs)
    const refreshSoon = async () => {
      await pause(Math.random() * spreadMs)
      await refresh()
    }
    const refreshOften = createRefresher(refreshSoon, rest)
    if (isOutdated()) refreshOften()
    return onRecordChange(record, id, refreshOften)
  }, [id, record])
}

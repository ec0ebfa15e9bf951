import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { subscriptionTo } from './api.ts'
import { FollowButton } from './FollowButton.tsx'
import { useMarkVisitedOnOpen } from './useMarkVisitedOnOpen.ts'

interface FollowRecordProps {
  record: { session: number } | { irp: number }
  name: string
  label?: string
}

/** Follows a session, or all publications of a body, from its page. Hidden in an offline copy. */
export function FollowRecord({ record, ...words }: FollowRecordProps) {
  const queries = useQueryClient()
  const isCopy = useOfflineCopyDate() !== null
  const asked = subscriptionTo(record)
  const { data } = useQuery({ ...asked, enabled: !isCopy })
  useMarkVisitedOnOpen(data ?? null)
  if (isCopy || data === undefined) return null
  return (
    <FollowButton
      {...words}
      subject={'session' in record ? { session: { id: record.session } } : { flow: { irp: { id: record.irp } } }}
      subscription={data}
      show={(subscription) => queries.setQueryData(asked.queryKey, subscription)}
    />
  )
}

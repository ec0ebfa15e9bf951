import { queryOptions } from '@tanstack/react-query'
import type { TaskApproval } from '#contract/ground/approvals.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get } from '#web/ground/http/client.ts'

/** Polling interval for an approved task; small ones end within seconds. */
const pollMs = 3_000

export const taskApprovals = queryOptions({
  queryKey: ['task-approvals'],
  queryFn: ({ signal }) => get<Collection<TaskApproval>>('/api/task_approvals', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.member.some(isRunning) ? pollMs : false),
})

export const isRunning = ({ decision, doneAt }: TaskApproval) => decision === 'approved' && doneAt === null

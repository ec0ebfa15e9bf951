import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TaskApproval } from '#contract/ground/approvals.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get, post } from '#web/ground/http/client.ts'

/** Polling interval for an approved task; small ones end within seconds. */
const pollMs = 3_000

export const taskApprovals = queryOptions({
  queryKey: ['task-approvals'],
  queryFn: ({ signal }) => get<Collection<TaskApproval>>('/api/task_approvals', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.member.some(isRunning) ? pollMs : false),
})

export const isRunning = ({ decision, doneAt }: TaskApproval) => decision === 'approved' && doneAt === null

export const useApprove = () =>
  useMutation({
    mutationFn: (id: number) => post(`/api/task_approvals/${id}/approval`),
    meta: { success: 'approvals.approved', invalidates: ['task-approvals', 'home'] },
  })

export const useDecline = () =>
  useMutation({
    mutationFn: (id: number) => post(`/api/task_approvals/${id}/refusal`),
    meta: { success: 'approvals.declined', invalidates: ['task-approvals', 'home'] },
  })

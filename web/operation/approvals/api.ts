import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TaskApproval } from '#contract/ground/approvals.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get, post } from '#web/ground/http/client.ts'

/** Work that was approved is done within seconds, as long as it is not large. */
const underWayMs = 3_000

export const taskApprovals = queryOptions({
  queryKey: ['task-approvals'],
  queryFn: ({ signal }) => get<Collection<TaskApproval>>('/api/task_approvals', { signal }),
  refetchInterval: ({ state: { data } }) => (data?.member.some(isUnderWay) ? underWayMs : false),
})

export const isUnderWay = ({ decision, doneAt }: TaskApproval) => decision === 'approved' && doneAt === null

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

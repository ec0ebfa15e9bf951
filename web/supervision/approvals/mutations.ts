import { useMutation } from '@tanstack/react-query'
import { post } from '#web/ground/http/client.ts'

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

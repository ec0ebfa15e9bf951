import { useMutation } from '@tanstack/react-query'
import { post } from '#web/ground/http/client.ts'

export const useRetryTask = () =>
  useMutation({
    mutationFn: (id: number) => post(`/api/failed_tasks/${id}/retry`),
    meta: { success: 'tasks.retried', invalidates: ['failed-tasks'] },
  })

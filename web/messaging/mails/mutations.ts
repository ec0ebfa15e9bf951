import { useMutation } from '@tanstack/react-query'
import { post } from '#web/ground/http/client.ts'

export const useRetryMail = () =>
  useMutation({
    mutationFn: (id: number) => post(`/api/mails/${id}/retry`),
    meta: { success: 'mails.retried', invalidates: ['mails'] },
  })

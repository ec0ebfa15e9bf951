import { useMutation } from '@tanstack/react-query'
import type { Subscription } from '#contract/subscriptions.ts'
import { remove } from '#web/http/client.ts'

export const useUnfollow = () =>
  useMutation({
    mutationFn: ({ id }: Pick<Subscription, 'id'>) => remove(`/api/subscriptions/${id}`),
    meta: { success: 'sub.saved', invalidates: ['subscriptions', 'thematics'], refusals: { 404: 'sub.gone' } },
  })

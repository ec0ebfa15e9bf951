import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PushFamily, PushSettings } from '#contract/messaging/push.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import { subscribeBrowser, unsubscribeBrowser } from './push/browserPush.ts'
import { pushPath, pushSettings } from './pushApi.ts'

/** Registers this browser; null when the person refuses the permission. */
export function useReceiveHere() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser(publicKey)
      return subscription && post<PushSettings>(`${pushPath}/devices`, subscription, { repeatable: true })
    },
    onSuccess: (saved) => saved && queries.setQueryData(pushSettings.queryKey, saved),
  })
}

/** Removes a browser; the subscription of this one ends in it too. */
export const useRemoveDevice = () =>
  useMutation({
    mutationFn: async ({ id, current }: { id: number; current: boolean }) => {
      await remove(`${pushPath}/devices/${id}`)
      if (current) await unsubscribeBrowser()
    },
    meta: { success: 'push.removed', invalidates: ['pushSettings'] },
  })

/** Chooses families, shown at once. */
export function useChooseFamilies() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (families: readonly PushFamily[]) => put<PushSettings>(pushPath, { families }),
    onMutate: (families) =>
      queries.setQueryData(pushSettings.queryKey, (before) => before && { ...before, families: [...families] }),
    onError: () => queries.invalidateQueries({ queryKey: pushSettings.queryKey }),
    onSuccess: (saved) => queries.setQueryData(pushSettings.queryKey, saved),
  })
}

import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OwnDoors } from '#contract/people/providers/providers.ts'
import { get, post, remove } from '#web/ground/http/client.ts'

/** The ways into one's own account. */
export const ownDoors = queryOptions({
  queryKey: ['ownDoors'],
  queryFn: ({ signal }) => get<OwnDoors>('/api/me/doors', { signal }),
})

/** Links an identity: leaves the portal for the pages of the provider. */
export const useLinkIdentity = () =>
  useMutation({
    mutationFn: async ({ id, ...form }: { id: string; currentPassword?: string }) => {
      const { url } = await post<{ url: string }>(`/api/providers/${id}/link`, form, { repeatable: true })
      location.assign(url)
    },
  })

export const useUnlinkIdentity = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/me/identities/${id}`),
    meta: { success: 'doors.unlinked', invalidates: ['ownDoors', 'signIns'] },
  })

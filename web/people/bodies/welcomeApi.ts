import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyWelcome, BodyWelcomeForm } from '#contract/people/bodies/bodies.ts'
import { get, put } from '#web/ground/http/client.ts'

/** What the page of a body says to its members, as it is edited. */
export const bodyWelcome = (id: number) =>
  queryOptions({
    queryKey: ['bodies', id, 'welcome'],
    queryFn: ({ signal }) => get<BodyWelcome>(`/api/irps/${id}/welcome`, { signal }),
    staleTime: 0,
  })

export const useWriteWelcome = (id: number) =>
  useMutation({
    mutationFn: ({ form, version }: { form: BodyWelcomeForm; version: number | null }) =>
      put<BodyWelcome>(`/api/irps/${id}/welcome`, { ...form, version }),
    meta: { success: 'body.welcomeSaved', invalidates: ['bodies'] },
  })

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link, LinkForm } from '#contract/links.ts'
import { post, put, remove } from '#web/http/client.ts'
import type { TextKey } from '#web/i18n.ts'
import { links } from '#web/links/api.ts'
import { movedTo, type Spot } from './menuMoves.ts'

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
/** Menus and the dashboard show them; media say where they are used. */
const touched = ['links', 'home', 'media']

interface WrittenLink {
  /** null for a new one */
  id: number | null
  form: LinkForm
  /** as it was read; null for a new one */
  version: number | null
}

export const useWriteLink = () =>
  useMutation({
    mutationFn: ({ id, form, version }: WrittenLink) =>
      id === null ? post<Link>('/api/links', form) : put<Link>(`/api/links/${id}`, { ...form, version }),
    meta: { success: 'links.saved', invalidates: touched, refusals },
  })

export const useRemoveLink = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/links/${id}`),
    meta: { success: 'links.deleted', invalidates: touched, refusals },
  })

/** The menus change at once; they are read anew once the server has answered, whatever it did. */
export function usePlaceLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, spot }: { id: number; spot: Spot }) => put<Link>(`/api/links/${id}/place`, spot),
    onMutate: async ({ id, spot }) => {
      await queries.cancelQueries({ queryKey: links.queryKey })
      queries.setQueryData(links.queryKey, (all) => all && { ...all, member: movedTo(all.member, id, spot) })
    },
    // of several moves in a row, the last one is read
    onSettled: () =>
      queries.isMutating({ mutationKey: ['links', 'place'] }) === 1
        ? Promise.all(touched.map((first) => queries.invalidateQueries({ queryKey: [first] })))
        : undefined,
    mutationKey: ['links', 'place'],
    scope: { id: 'links' },
    meta: { refusals },
  })
}

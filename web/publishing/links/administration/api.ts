import { useMutation } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Link, LinkForm } from '#contract/publishing/links/links.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useOptimisticMove } from '#web/ground/records/useOptimisticMove.ts'
import { links } from '#web/publishing/links/api.ts'
import { type MenuPosition, moveLink } from './menuMoves.ts'

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
/** Menus and dashboard show links; media list where they are used. */
const invalidatedQueries = ['links', 'home', 'media']

interface WrittenLink {
  /** null for a new link */
  id: number | null
  form: LinkForm
  /** version that was read; null for a new link */
  version: number | null
}

export const useWriteLink = () =>
  useMutation({
    mutationFn: ({ id, form, version }: WrittenLink) =>
      id === null ? post<Link>('/api/links', form) : put<Link>(`/api/links/${id}`, { ...form, version }),
    meta: { success: 'links.saved', invalidates: invalidatedQueries, refusals },
  })

export const useRemoveLink = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/links/${id}`),
    meta: { success: 'links.deleted', invalidates: invalidatedQueries, refusals },
  })

export const usePlaceLink = () =>
  useOptimisticMove<Collection<Link>, { id: number; spot: MenuPosition }>({
    queryKey: links.queryKey,
    moved: (all, { id, spot }) => ({ ...all, member: moveLink(all.member, id, spot) }),
    send: ({ id, spot }) => put<Link>(`/api/links/${id}/place`, spot),
    invalidates: invalidatedQueries,
    meta: { refusals },
  })

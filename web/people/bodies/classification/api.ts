import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyForm, BodyUses, Irp } from '#contract/people/bodies/bodies.ts'
import type { BodyOutlineResult } from '#contract/people/bodies/bodyOutline.ts'
import { get, post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
/** Queries that show a body's name, its members, or records visible through the body above it. */
const invalidatedQueries = [
  'bodies',
  'registration',
  'me',
  'home',
  'users',
  'sessions',
  'documents',
  'consultations',
  'dues',
]

/** Counts what uses a body, before its deletion. */
export const bodyUses = (id: number) =>
  queryOptions({
    queryKey: ['bodies', id, 'uses'],
    queryFn: ({ signal }) => get<BodyUses>(`/api/irps/${id}/uses`, { signal }),
    staleTime: 0,
    meta: { refusals },
  })

interface WrittenBody {
  /** null for a new body */
  id: number | null
  form: BodyForm
  /** version that was read; null for a new body */
  version: number | null
}

export const useWriteBody = (success: TextKey) =>
  useMutation({
    mutationFn: ({ id, form, version }: WrittenBody) =>
      id === null ? post<Irp>('/api/irps', form) : put<Irp>(`/api/irps/${id}`, { ...form, version }),
    meta: { success, invalidates: invalidatedQueries, refusals },
  })

/** Creates the bodies of an indented list; those that exist are kept. */
export const useCreateOutline = () =>
  useMutation({
    mutationFn: (outline: string) => post<BodyOutlineResult>('/api/irps/outline', { outline }),
    meta: { success: 'bodyOutline.created', invalidates: invalidatedQueries },
  })

export const useRemoveBody = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/irps/${id}`),
    meta: { success: 'bodyForm.deleted', invalidates: invalidatedQueries, refusals },
  })

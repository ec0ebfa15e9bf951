import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Document, DocumentForm, Submissions } from '#contract/papers/documents.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { type TextKey, translatorOf } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { document } from './api.ts'
import './words.ts'

/** The steps of a document's life, by the noun of their call, and what is said of each once it is taken. */
const steps = {
  submission: 'doc.submitted',
  withdrawal: 'doc.withdrawn',
  validation: 'doc.published',
  refusal: 'doc.refused',
  archiving: 'doc.archived',
  restoration: 'doc.restored',
} as const satisfies Record<string, TextKey>
export type StepName = keyof typeof steps

/** What a change of a document changes elsewhere: lists, counts, sessions, the page of its body. */
const changed = ['documents', 'home', 'sessions', 'bodies']

const isJudgement = (step: StepName) => step === 'validation' || step === 'refusal'

/** Takes a step. `reason` is of a refusal. */
export function useStep(step: StepName) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason?: string }) => {
      // what has changed since it was looked at is neither accepted nor refused unseen
      const version = isJudgement(step) ? queries.getQueryData(document(id).queryKey)?.version : undefined
      const said = { ...(reason !== undefined && { reason }), ...(version !== undefined && { version }) }
      return post<Document>(`/api/documents/${id}/${step}`, Object.keys(said).length > 0 ? said : undefined)
    },
    onSuccess: (answer) => queries.setQueryData(document(answer.id).queryKey, answer),
    onError: (failure) => refreshAfter(queries, failure),
    meta: { success: steps[step], invalidates: changed },
  })
}

export function useSaveDocument() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: DocumentForm & { id: number; version: number }) =>
      put<Document>(`/api/documents/${id}`, change),
    onSuccess: (answer) => queries.setQueryData(document(answer.id).queryKey, answer),
    onError: (failure) => refreshAfter(queries, failure),
    meta: { success: 'doc.saved', invalidates: changed },
  })
}

/** @param leave goes away from the screens of the document, before they ask for what is no longer there */
export function useDeleteDocument(leave: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => remove(`/api/documents/${id}`),
    onSuccess: async (_answer, id) => {
      await leave()
      queries.removeQueries({ queryKey: document(id).queryKey })
      for (const first of changed) void queries.invalidateQueries({ queryKey: [first] })
    },
    onError: (failure) => refreshAfter(queries, failure),
    meta: { success: 'doc.deleted' },
  })
}

/** Gives up the version that was on its way: the published one stays. */
export function useDiscardVersion() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, number }: { id: number; number: number }) => remove(`/api/documents/${id}/versions/${number}`),
    onError: (failure) => refreshAfter(queries, failure),
    meta: { success: 'doc.versionDiscarded', invalidates: changed },
  })
}

/** Several at once: all of them, or none. */
export function useValidateSeveral() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly number[]) => post('/api/documents/validation', { ids }),
    onSuccess: (_answer, ids) => notify('success', translatorOf('fr')('doc.publishedSeveral', { count: ids.length })),
    onError: (failure) => refreshAfter(queries, failure),
    meta: { invalidates: changed },
  })
}

/** Somebody was there before: what is shown is asked for again. What has gone is told, which no other call does. */
function refreshAfter(queries: QueryClient, failure: unknown) {
  if (!(failure instanceof Failure)) return
  if (failure.status === 404) notify('warning', translatorOf('fr')('doc.gone'))
  if (failure.status === 404 || failure.status === 409 || failure.status === 403)
    for (const first of changed) void queries.invalidateQueries({ queryKey: [first] })
}

/** Several drafts at once: all of them, or none. Those without a type get the one that is said. */
export function useSubmitSeveral() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (submissions: Submissions) => post('/api/documents/submission', submissions),
    onSuccess: (_answer, { ids }) =>
      notify('success', translatorOf('fr')('doc.submittedSeveral', { count: ids.length })),
    onError: (failure) => refreshAfter(queries, failure),
    meta: { invalidates: changed },
  })
}

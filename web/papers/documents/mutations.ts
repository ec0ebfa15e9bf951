import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Document, DocumentForm, DocumentRow } from '#contract/papers/documents.ts'
import type { BulkFiling } from '#contract/papers/filing.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { type TextKey, translatorOf } from '#web/ground/i18n/i18n.ts'
import { useUndo } from '#web/ground/shell/snackbar/useUndo.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { document } from './api.ts'
import './translations.ts'

/** Success message of each workflow step. The keys are the last path segments of the API routes. */
const stepMessages = {
  submission: 'doc.submitted',
  withdrawal: 'doc.withdrawn',
  validation: 'doc.published',
  refusal: 'doc.refused',
  archiving: 'doc.archived',
  restoration: 'doc.restored',
} as const satisfies Record<string, TextKey>
export type StepName = keyof typeof stepMessages

/** The step that undoes a step. Publishing and refusing are final: people are told of them. */
const inverseSteps: { readonly [Step in StepName]?: StepName } = {
  submission: 'withdrawal',
  withdrawal: 'submission',
  archiving: 'restoration',
  restoration: 'archiving',
}

/** Queries affected by a change of a document: lists, counts, sessions, body pages. */
const invalidatedQueries = ['documents', 'home', 'sessions', 'bodies']

const isValidatorDecision = (step: StepName) => step === 'validation' || step === 'refusal'

/** Takes a workflow step, and offers to undo it where that is possible. Only a refusal has a `reason`. */
export function useDocumentStep(step: StepName) {
  const queries = useQueryClient()
  const offerUndo = useUndo()
  const inverse = inverseSteps[step]
  return useMutation({
    mutationFn: async ({ id, reason }: { id: number; reason?: string }) => {
      // sends the version seen, so that a validator never accepts or refuses unseen changes
      const version = isValidatorDecision(step) ? queries.getQueryData(document(id).queryKey)?.version : undefined
      const said = { ...(reason !== undefined && { reason }), ...(version !== undefined && { version }) }
      const answer = await post<Document>(
        `/api/documents/${id}/${step}`,
        Object.keys(said).length > 0 ? said : undefined,
      )
      if (inverse)
        offerUndo(translatorOf('fr')(stepMessages[step]), {
          call: () => post(`/api/documents/${id}/${inverse}`),
          done: stepMessages[inverse],
          invalidates: invalidatedQueries,
        })
      return answer
    },
    onSuccess: (answer) => queries.setQueryData(document(answer.id).queryKey, answer),
    onError: (failure) => refreshAfterConflict(queries, failure),
    meta: { ...(!inverse && { success: stepMessages[step] }), invalidates: invalidatedQueries },
  })
}

export function useSaveDocument() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: DocumentForm & { id: number; version: number }) =>
      put<Document>(`/api/documents/${id}`, change),
    onSuccess: (answer) => queries.setQueryData(document(answer.id).queryKey, answer),
    onError: (failure) => refreshAfterConflict(queries, failure),
    meta: { success: 'doc.saved', invalidates: invalidatedQueries },
  })
}

/**
 * Deletes a document.
 * @param leave navigates away from its screens, before they refetch the deleted document
 */
export function useDeleteDocument(leave: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => remove(`/api/documents/${id}`),
    onSuccess: async (_answer, id) => {
      await leave()
      queries.removeQueries({ queryKey: document(id).queryKey })
      for (const first of invalidatedQueries) void queries.invalidateQueries({ queryKey: [first] })
    },
    onError: (failure) => refreshAfterConflict(queries, failure),
    meta: { success: 'doc.deleted' },
  })
}

/** Deletes the pending version; the published one stays. */
export function useDiscardVersion(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => remove(`/api/documents/${id}/versions/${number}`),
    onError: (failure) => refreshAfterConflict(queries, failure),
    meta: { success: 'doc.versionDiscarded', invalidates: invalidatedQueries },
  })
}

/** Validates several documents as they were read, all or none. */
export function useBulkValidation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (read: readonly Pick<DocumentRow, 'id' | 'version'>[]) =>
      post('/api/documents/validation', {
        ids: read.map(({ id }) => id),
        versions: read.map(({ version }) => version),
      }),
    onSuccess: (_answer, { length }) =>
      notify('success', translatorOf('fr')('doc.publishedSeveral', { count: length })),
    onError: (failure) => refreshAfterConflict(queries, failure),
    meta: { invalidates: invalidatedQueries },
  })
}

/** Refetches after a conflict (403, 404, 409), and reports a deleted document, which the global handler does not. */
function refreshAfterConflict(queries: QueryClient, failure: unknown) {
  if (!(failure instanceof Failure)) return
  if (failure.status === 404) notify('warning', translatorOf('fr')('doc.gone'))
  if (failure.status === 404 || failure.status === 409 || failure.status === 403)
    for (const first of invalidatedQueries) void queries.invalidateQueries({ queryKey: [first] })
}

/**
 * Gives several unclassified drafts their title, point and type, and submits them if asked; all of them, or none. They
 * keep what they were given when the submission is undone; without submission, undoing takes point and type off again.
 */
export function useBulkFiling() {
  const queries = useQueryClient()
  const offerUndo = useUndo()
  return useMutation({
    mutationFn: async ({ former, ...filing }: BulkFiling & { former: BulkFiling['documents'] }) => {
      await post('/api/documents/filing', filing)
      const ids = filing.documents.map(({ id }) => id)
      const message = filing.submit ? 'doc.submittedSeveral' : 'doc.filedSeveral'
      offerUndo(translatorOf('fr')(message, { count: ids.length }), {
        call: () =>
          filing.submit
            ? post('/api/documents/withdrawal', { ids })
            : post('/api/documents/filing', { documents: former, submit: false }),
        invalidates: invalidatedQueries,
      })
    },
    onError: (failure) => {
      refreshAfterConflict(queries, failure)
      // a point or a type that is gone meanwhile
      if (failure instanceof Failure && failure.status === 422) void queries.invalidateQueries()
    },
    meta: { invalidates: invalidatedQueries },
  })
}

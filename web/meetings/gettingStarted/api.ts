import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { GettingStarted, StartingStep } from '#contract/meetings/gettingStarted/gettingStarted.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { get, put } from '#web/ground/http/client.ts'
import { bodyHome } from '#web/people/bodies/api.ts'
import './translations.ts'

/** A line of « Par où commencer »: a step, or a document by its id. */
export type StartingLine = { step: StartingStep } | { documentId: number }

interface Tick {
  line: StartingLine
  isTicked: boolean
}

/** Ticks a line off. Shows the tick at once and reads the page again when the server refuses. */
export function useTick(bodyId: number) {
  const queries = useQueryClient()
  const { queryKey } = bodyHome(bodyId)
  return useMutation({
    mutationFn: ({ line, isTicked }: Tick) =>
      put(`/api/irps/${bodyId}/getting_started/tick`, {
        ...('step' in line ? { line: line.step } : { line: 'document', document: { id: line.documentId } }),
        isTicked,
      }),
    onMutate: (tick) => {
      // an answer that is under way does not know the tick
      void queries.cancelQueries({ queryKey }, { revert: false })
      queries.setQueryData(
        queryKey,
        (body) => body && { ...body, gettingStarted: body.gettingStarted && withTick(body.gettingStarted, tick) },
      )
    },
    onError: () => queries.invalidateQueries({ queryKey }),
    meta: { invalidates: ['home'] },
    scope: { id: `start ${bodyId}` },
  })
}

function withTick(list: GettingStarted, { line, isTicked }: Tick): GettingStarted {
  const tickedAt = isTicked ? new Date().toISOString() : null
  return 'step' in line
    ? { ...list, steps: list.steps.map((row) => (row.step === line.step ? { ...row, tickedAt } : row)) }
    : {
        ...list,
        documents: list.documents.map((row) => (row.document.id === line.documentId ? { ...row, tickedAt } : row)),
      }
}

/** Replaces the documents that new members read first. */
export const useChooseDocuments = (bodyId: number) =>
  useMutation({
    mutationFn: (ids: readonly number[]) =>
      put(`/api/irps/${bodyId}/getting_started/documents`, { documents: ids.map((id) => ({ id })) }),
    meta: { success: 'start.saved', invalidates: ['bodies', 'home'] },
  })

/** Reads published documents that contain these words; without words, the latest of the body. */
export const documentChoices = (bodyId: number, q: string) =>
  queryOptions({
    queryKey: ['documents', 'starting', bodyId, q],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', {
        query: { ...(q ? { q } : { irp: [bodyId] }), status: ['published'], itemsPerPage: 20 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

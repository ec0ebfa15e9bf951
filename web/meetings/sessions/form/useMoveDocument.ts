import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Document, DocumentChange } from '#contract/papers/documents.ts'
import { put } from '#web/ground/http/client.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { useUndo } from '#web/ground/shell/snackbar/useUndo.ts'
import { document as documentQuery } from '#web/papers/documents/api.ts'
import './translations.ts'

interface DocumentMove {
  document: Document
  /** id of the point; null for the session itself */
  point: number | null
}

/** Moves a document to another point of its session, or to the session itself, and offers to undo it. */
export function useMoveDocument() {
  const queries = useQueryClient()
  const offerUndo = useUndo()
  return useMutation({
    mutationFn: async ({ document, point }: DocumentMove) => {
      const moved = await putOnPoint(document, point)
      const { title } = document
      offerUndo(
        translatorOf('fr')(point === null ? 'sessionForm.document.detached' : 'sessionForm.document.moved', { title }),
        {
          // on the version that this move made: a later change by somebody else is not overwritten
          call: () => putOnPoint(moved, document.point?.id ?? null),
          invalidates,
        },
      )
      return moved
    },
    onSuccess: (moved) => queries.setQueryData(documentQuery(moved.id).queryKey, moved),
    onError: () => Promise.all(invalidates.map((first) => queries.invalidateQueries({ queryKey: [first] }))),
    meta: { invalidates },
  })
}

const invalidates = ['documents', 'home', 'sessions', 'bodies']

const putOnPoint = (document: Document, point: number | null) =>
  put<Document>(`/api/documents/${document.id}`, documentFormOnPoint(document, point))

/** Returns the form of the document, unchanged except for its point. */
const documentFormOnPoint = (document: Document, point: number | null): DocumentChange => ({
  version: document.version,
  title: document.title,
  family: document.family,
  irp: { id: document.irp.id },
  session: document.session && { id: document.session.id },
  point: point === null ? null : { id: point },
  documentType: document.documentType && { id: document.documentType.id },
  documentCommission: document.documentCommission && { id: document.documentCommission.id },
  thematics: document.thematics.map(({ id }) => ({ id })),
  description: document.description,
  date: document.date,
  confidential: document.confidential,
  channel: document.channel,
})

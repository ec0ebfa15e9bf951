import { queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/ground/limits.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Document, DocumentReaders, DocumentRow, MyDocumentCounts } from '#contract/papers/documents.ts'
import { get } from '#web/ground/http/client.ts'
import type { MyDocumentsFilters, ValidationQueueFilters } from './searchParams.ts'

/** Reads one document with its versions, workflow steps, and neighbours in the session. */
export const document = (id: number) =>
  queryOptions({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => get<Document>(`/api/documents/${id}`, { signal }),
  })

/** Reads the number of my documents per status. */
export const myDocumentCounts = queryOptions({
  queryKey: ['documents', 'mine', 'counts'],
  queryFn: ({ signal }) => get<MyDocumentCounts>('/api/documents/mine/counts', { signal }),
})

/** Reads my documents, last updated first. */
export const myDocuments = ({ status, page }: MyDocumentsFilters) =>
  queryOptions({
    queryKey: ['documents', 'mine', { status, page }],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', {
        query: { author: 'me', status, page, itemsPerPage: myDocumentsPerPage, order: { updatedAt: 'desc' } },
        signal,
      }),
  })
export const myDocumentsPerPage = 20

/** Reads the documents awaiting validation, by session date and order of its agenda; without a session, by age. */
export const documentsToValidate = ({ irp, page }: Pick<ValidationQueueFilters, 'irp' | 'page'>) =>
  queryOptions({
    queryKey: ['documents', 'to-validate', { irp, page }],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents/to_validate', {
        query: { irp, page, itemsPerPage: limits.validationsAtOnce },
        signal,
      }),
  })

/** Reads the members of the body who have read the published version. */
export const readers = (id: number) =>
  queryOptions({
    queryKey: ['documents', id, 'readers'],
    queryFn: ({ signal }) => get<DocumentReaders>(`/api/documents/${id}/readers`, { signal }),
  })

/**
 * Builds the URL of the file of a version. The explicit version keeps range requests on one file even if another is
 * published meanwhile.
 */
export const fileUrl = (id: number, version: number) => `/api/documents/${id}/file?version=${version}`
export const downloadUrl = (id: number, version: number) => `${fileUrl(id, version)}&download=1`

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/ground/limits.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import type { Document, DocumentReaders, DocumentRow, MyDocumentCounts, PageText } from '#contract/papers/documents.ts'
import { get } from '#web/ground/http/client.ts'
import type { MineFilters, QueueFilters } from './address.ts'

/** A document with its versions, its steps, its neighbours in the session. */
export const document = (id: number) =>
  queryOptions({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => get<Document>(`/api/documents/${id}`, { signal }),
  })

/** The text of one page of a version, which never changes: one that comes late still serves. */
export const pageText = (id: number, version: number, page: number) =>
  queryOptions({
    queryKey: ['documents', id, 'text', version, page],
    queryFn: () =>
      get<PageText>(`/api/documents/${id}/pages/${page}/text`, { query: { version } }).then(({ text }) => text),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How many of my documents are in each state. */
export const myDocumentCounts = queryOptions({
  queryKey: ['documents', 'mine', 'counts'],
  queryFn: ({ signal }) => get<MyDocumentCounts>('/api/documents/mine/counts', { signal }),
})

/** My documents of one state, last changed first. */
export const myDocuments = ({ status, page }: MineFilters) =>
  queryOptions({
    queryKey: ['documents', 'mine', { status, page }],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', {
        query: { author: 'me', status, page, itemsPerPage: minePerPage, order: { updatedAt: 'desc' } },
        signal,
      }),
  })
export const minePerPage = 20

/** What awaits its validators, by the date of the session, then by age. */
export const documentsToValidate = ({ irp, page }: Omit<QueueFilters, 'document'>) =>
  queryOptions({
    queryKey: ['documents', 'to-validate', { irp, page }],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents/to_validate', {
        query: { irp, page, itemsPerPage: limits.validationsAtOnce },
        signal,
      }),
  })

/** My drafts for a session: what is left to submit. */
export const myDraftsOf = (sessionId: number) =>
  queryOptions({
    queryKey: ['documents', 'mine', { session: sessionId }],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', {
        query: { author: 'me', status: ['draft'], session: [sessionId], itemsPerPage: limits.validationsAtOnce },
        signal,
      }),
  })

/** Published documents, with any of the filters of the list: a page of the longest. */
export const documentsOf = (query: DocumentsQuery) =>
  queryOptions({
    queryKey: ['documents', 'list', query],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', { query: { ...query, itemsPerPage: 100 }, signal }),
  })

/** Who has read the published version, of the members of the body. */
export const readers = (id: number) =>
  queryOptions({
    queryKey: ['documents', id, 'readers'],
    queryFn: ({ signal }) => get<DocumentReaders>(`/api/documents/${id}/readers`, { signal }),
  })

/** The file of a version. Naming the version keeps its ranges those of one file, whatever is published meanwhile. */
export const fileUrl = (id: number, version: number) => `/api/documents/${id}/file?version=${version}`
export const downloadUrl = (id: number, version: number) => `${fileUrl(id, version)}&download=1`

/** Opening the file has marked it read: whatever shows unread marks is asked for again. */
export async function documentOpened(queries: QueryClient, { id, irp }: Document, version: number) {
  queries.setQueryData(document(id).queryKey, (known) =>
    known?.fileVersion === version ? { ...known, read: 'current' as const } : known,
  )
  const marked = [['home'], ['sessions'], ['bodies', irp.id]]
  await Promise.all(marked.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

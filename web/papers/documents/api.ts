import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/ground/limits.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import type {
  Document,
  DocumentReaders,
  DocumentRow,
  MyDocumentCounts,
  PageDigests,
  PageText,
} from '#contract/papers/documents.ts'
import type { DraftToFile } from '#contract/papers/filing.ts'
import { get } from '#web/ground/http/client.ts'
import type { MyDocumentsFilters, ValidationQueueFilters } from './searchParams.ts'

/** Reads one document with its versions, workflow steps, and neighbours in the session. */
export const document = (id: number) =>
  queryOptions({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => get<Document>(`/api/documents/${id}`, { signal }),
  })

/** Reads the text of one page of a version. A version never changes, so the result never becomes stale. */
export const pageText = (id: number, version: number, page: number) =>
  queryOptions({
    queryKey: ['documents', id, 'text', version, page],
    queryFn: () =>
      get<PageText>(`/api/documents/${id}/pages/${page}/text`, { query: { version } }).then(({ text }) => text),
    staleTime: Number.POSITIVE_INFINITY,
    // the panel shows a failure itself
    meta: { quiet: true },
  })

/** Reads the digests of the pages of a version, to compare it with another. */
export const pageDigests = (id: number, version: number) =>
  queryOptions({
    queryKey: ['documents', id, 'digests', version],
    queryFn: ({ signal }) =>
      get<PageDigests>(`/api/documents/${id}/page_digests`, { query: { version }, signal }).then(({ pages }) => pages),
    // empty until the text is extracted
    staleTime: 0,
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
export const documentsToValidate = ({ irp, page }: Omit<ValidationQueueFilters, 'document'>) =>
  queryOptions({
    queryKey: ['documents', 'to-validate', { irp, page }],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents/to_validate', {
        query: { irp, page, itemsPerPage: limits.validationsAtOnce },
        signal,
      }),
  })

/**
 * Reads my drafts for a session, with the beginning of their text: read again for a minute while it is still being
 * extracted.
 */
export const draftsToFile = (sessionId: number) =>
  queryOptions({
    queryKey: ['documents', 'mine', { toFile: sessionId }],
    queryFn: ({ signal }) =>
      get<Collection<DraftToFile>>('/api/documents/to_file', {
        query: { session: sessionId, itemsPerPage: limits.validationsAtOnce },
        signal,
      }),
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data?.member.some(isExtracting) ? extractionPollMs : false,
  })
const extractionPollMs = 3_000
const extractionMs = 60_000
const isExtracting = ({ textStatus, updatedAt }: DraftToFile) =>
  textStatus === 'pending' && Date.now() - Date.parse(updatedAt) < extractionMs

/** Reads published documents with the filters of the list; at most 100. */
export const publishedDocuments = (query: DocumentsQuery) =>
  queryOptions({
    queryKey: ['documents', 'list', query],
    queryFn: ({ signal }) =>
      get<Collection<DocumentRow>>('/api/documents', { query: { ...query, itemsPerPage: 100 }, signal }),
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

/** Updates the cache after opening the file marked it as read, and refetches the queries that show unread documents. */
export async function markReadInCache(queries: QueryClient, { id, irp }: Document, version: number) {
  queries.setQueryData(document(id).queryKey, (known) =>
    known?.fileVersion === version ? { ...known, read: 'current' as const } : known,
  )
  const marked = [['home'], ['sessions'], ['bodies', irp.id]]
  await Promise.all(marked.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

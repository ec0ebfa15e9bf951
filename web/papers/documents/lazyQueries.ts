import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/ground/limits.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import type { Document, DocumentRow, PageDigests, PageText } from '#contract/papers/documents.ts'
import type { DraftToFile } from '#contract/papers/filing.ts'
import { get } from '#web/ground/http/client.ts'
import { document } from './api.ts'

// The queries that no route reads ahead, apart from those of `api.ts`, which every page loads.

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

/** Updates the cache after opening the file marked it as read, and refetches the queries that show unread documents. */
export async function markReadInCache(queries: QueryClient, { id, irp }: Document, version: number) {
  queries.setQueryData(document(id).queryKey, (known) =>
    known?.fileVersion === version ? { ...known, read: 'current' as const } : known,
  )
  const marked = [['home'], ['sessions'], ['bodies', irp.id]]
  await Promise.all(marked.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

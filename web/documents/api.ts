import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Document, PageText } from '#contract/documents.ts'
import { get } from '#web/http/client.ts'

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

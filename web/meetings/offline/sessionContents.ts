import type { Session } from '#contract/meetings/sessions/sessions.ts'
import type { DocumentLine } from '#contract/papers/documents.ts'

/** Calls of the menu, with exactly the URLs it uses. */
export const menuCalls = ['/api/irps?pagination=false', '/api/links?pagination=false'] as const

export const sessionCall = (id: number) => `/api/sessions/${id}`
export const documentCall = (id: number) => `/api/documents/${id}`
export const textCall = (id: number, version: number) => `/api/documents/${id}/text?version=${version}`

type SessionContents = Pick<Session, 'agenda' | 'documents' | 'minutes'>

/** Lists the documents of a session without duplicates. */
export function documentsOf({ agenda, documents, minutes }: SessionContents): DocumentLine[] {
  const points = agenda.flatMap((point) => [point, ...point.points])
  const own = minutes?.document ? [...documents, minutes.document] : documents
  const all: DocumentLine[] = [...points.flatMap((point) => point.documents), ...own]
  return [...new Map(all.map((document) => [document.id, document])).values()]
}

/** Returns a text that changes with the session's version and documents, but not with their read state. */
export const contentStamp = (session: SessionContents & Pick<Session, 'version'>) =>
  [session.version, ...documentsOf(session).map(({ id, fileVersion, title }) => `${id}.${fileVersion} ${title}`)].join(
    '\n',
  )

/** Total size of the session's files in bytes. */
export const totalFileBytes = (session: SessionContents) =>
  documentsOf(session).reduce((sum, { size }) => sum + size, 0)

import type { Session } from '#contract/meetings/sessions.ts'
import type { DocumentLine } from '#contract/papers/documents.ts'

/** What the menu around every screen asks for, exactly as it asks. */
export const menuCalls = ['/api/irps?pagination=false', '/api/links?pagination=false'] as const

export const sessionCall = (id: number) => `/api/sessions/${id}`
export const documentCall = (id: number) => `/api/documents/${id}`

type Contents = Pick<Session, 'agenda' | 'documents' | 'minutes'>

/** Every document that the session shows, once. */
export function documentsOf({ agenda, documents, minutes }: Contents): DocumentLine[] {
  const points = agenda.flatMap((point) => [point, ...point.points])
  const own = minutes?.document ? [...documents, minutes.document] : documents
  const all: DocumentLine[] = [...points.flatMap((point) => point.documents), ...own]
  return [...new Map(all.map((document) => [document.id, document])).values()]
}

/** Changes with the session: its record, and the documents in it. Having read one changes nothing. */
export const stampOf = (session: Contents & Pick<Session, 'version'>) =>
  [session.version, ...documentsOf(session).map(({ id, fileVersion, title }) => `${id}.${fileVersion} ${title}`)].join(
    '\n',
  )

/** The bytes of the files of a session. */
export const sizeOf = (session: Contents) => documentsOf(session).reduce((sum, { size }) => sum + size, 0)

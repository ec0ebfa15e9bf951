import type { AgendaDocument, AgendaPoint, Session } from '#contract/meetings/sessions/sessions.ts'
import { isUnreadState } from '#contract/papers/readStates.ts'

/**
 * Sums up a session, including nested points. `minutes` is 0 when no duration is planned. Documents are counted as in
 * lists of sessions and in the bundle: those filed for it, neither those that a point attaches from elsewhere nor archived
 * ones. Those older than my mandate are neither unread nor read, nor are those that are not published yet.
 */
export function agendaTotals(session: Pick<Session, 'agenda' | 'documents'>) {
  const { agenda } = session
  const documents = countedDocuments(session)
  const published = documents.filter(({ status }) => status === 'published')
  return {
    points: agenda.reduce((total, { points }) => total + 1 + points.length, 0),
    documents: documents.length,
    unread: documents.filter(isUnread).length,
    isAllRead: published.length > 0 && published.every(({ read }) => read === 'current'),
    minutes: agenda.reduce((total, point) => total + pointDurationMinutes(point), 0),
  }
}

/** Returns the documents filed for a session, those of its points first. */
export const countedDocuments = ({ agenda, documents }: Pick<Session, 'agenda' | 'documents'>): AgendaDocument[] =>
  [...agenda.flatMap((point) => [point, ...point.points]).flatMap((point) => point.documents), ...documents].filter(
    ({ byReference, status }) => !byReference && status !== 'archived',
  )

/**
 * Returns the duration of a point. It already includes its nested points; their sum is used when the point has none.
 */
const pointDurationMinutes = ({ expectedMinutes, points }: AgendaPoint) =>
  expectedMinutes ?? points.reduce((total, nested) => total + (nested.expectedMinutes ?? 0), 0)

/** Returns whether a document is published in a version I have not read. Unpublished documents do not count. */
export const isUnread = ({ status, read }: Pick<AgendaDocument, 'status' | 'read'>) =>
  status === 'published' && isUnreadState(read)

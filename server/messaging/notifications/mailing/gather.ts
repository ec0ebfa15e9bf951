import type { Rhythm } from '#contract/rhythms.ts'
import type { MailedKind } from '#server/messaging/notifications/toldItem.ts'
import type { Telling } from './compose.ts'

/** A notification whose mail is due. */
export interface Due {
  id: number
  userId: number
  kind: MailedKind
  mail: Exclude<Rhythm, 'none'>
  documentId: number | null
  sessionId: number | null
  contentId: number | null
  consultationId: number | null
  savedSearchId: number | null
}

/** What goes into one mail. */
export interface Gathered extends Telling {
  rhythm: Exclude<Rhythm, 'none'>
}

/**
 * What belongs together: of one person, what is told at once of the same record; and all that their digests bring, in one. One
 * that holds what is told every day is that of the day.
 */
export function gather(due: readonly Due[]): Gathered[] {
  const mails = Map.groupBy(due, (one) => `${one.userId} ${one.mail === 'immediate' ? recordOf(one) : 'digest'}`)
  return [...mails.values()].flatMap((together) => {
    const [first] = together
    if (!first) return []
    const rhythm = together.some(({ mail }) => mail === 'daily') ? 'daily' : first.mail
    return [{ userId: first.userId, rhythm, ids: together.map(({ id }) => id) }]
  })
}

/** The record whose news are mailed together: the session, of documents that it brought out. */
export function recordOf({ id, documentId, sessionId, contentId, consultationId, savedSearchId }: Due): string {
  if (sessionId) return `session ${sessionId}`
  if (documentId) return `document ${documentId}`
  if (contentId) return `content ${contentId}`
  if (consultationId) return `consultation ${consultationId}`
  if (savedSearchId) return `search ${savedSearchId}`
  return `notification ${id}`
}

import type { Rhythm } from '#contract/ground/rhythms.ts'
import type { MailedKind } from '#server/messaging/notifications/noticeItem.ts'
import type { MailDraft } from './composeMailItems.ts'

export interface DueNotification {
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

/** The notifications of one mail. */
export interface GroupedMail extends MailDraft {
  rhythm: Exclude<Rhythm, 'none'>
}

/**
 * Groups due notifications into mails: per user, immediate ones by record, and all others in one digest. A digest with
 * daily notifications counts as daily.
 */
export function groupIntoMails(due: readonly DueNotification[]): GroupedMail[] {
  const mails = Map.groupBy(due, (one) => `${one.userId} ${one.mail === 'immediate' ? recordOf(one) : 'digest'}`)
  return [...mails.values()].flatMap((together) => {
    const [first] = together
    if (!first) return []
    const rhythm = together.some(({ mail }) => mail === 'daily') ? 'daily' : first.mail
    return [{ userId: first.userId, rhythm, ids: together.map(({ id }) => id) }]
  })
}

/** The record by which mails are grouped: the session, for documents that it published. */
export function recordOf({
  id,
  documentId,
  sessionId,
  contentId,
  consultationId,
  savedSearchId,
}: DueNotification): string {
  if (sessionId) return `session ${sessionId}`
  if (documentId) return `document ${documentId}`
  if (contentId) return `content ${contentId}`
  if (consultationId) return `consultation ${consultationId}`
  if (savedSearchId) return `search ${savedSearchId}`
  return `notification ${id}`
}

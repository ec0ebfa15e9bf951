/** Background tasks: their names and payloads. */
export interface TaskPayloads {
  'documents.extract': { versionId: number }
  /** deletes an uploaded file that belongs to no document */
  'documents.discard': { fileKey: string }
  /** sends all due mails */
  'mails.deliver': Record<never, never>
  /** mails a password link, if the address has an account */
  'accounts.forgotten': { email: string; from?: string }
  'imports.check': { importId: number; askedBy?: number }
  /** `askedBy` and `from` (client address) are set when a call enqueued it */
  'imports.apply': { importId: number; askedBy?: number; from?: string }
  /** deletes the file of an import, and the names in its report, after a while */
  'imports.expire': { importId: number }
  /** deletes an uploaded file that belongs to no import */
  'imports.discard': { fileKey: string }
  /** deletes a picture file that belongs to nobody: an unused upload, or a replaced one */
  'pictures.discard': { fileKey: string }
  /** deletes a contact message after its retention time */
  'contact.expire': { messageId: number }
  /** deletes an uploaded file that belongs to no contact message */
  'contact.discard': { fileKey: string }
  /** publishes a scheduled content when it is due */
  'contents.publish': { contentId: number }
  /** deletes a picture that no version of a content uses */
  'contentPictures.expire': { pictureId: number }
  'podcasts.expire': { podcastId: number }
  /** deletes an uploaded file that belongs to no picture, podcast, medium or post */
  'contentPictures.discard': { fileKey: string }
  'podcasts.discard': { fileKey: string }
  'media.discard': { fileKey: string }
  'channel.discard': { fileKey: string }
  /** deletes an attachment that no post has used within a day */
  'channel.expire': { attachmentId: number }
  /** indexes changed records for the search; enqueued by the database itself */
  'search.index': { again?: boolean }
  /** adds new audit events to the hash chain */
  'audit.seal': Record<never, never>
  /** deletes audit events after their retention time, a year by default */
  'audit.expire': Record<never, never>
  /** closes accounts without a current mandate or without sign-ins, after warning their owners */
  'accounts.close': Record<never, never>
  /** deletes unanswered account requests, and accounts closed long ago */
  'accounts.expire': Record<never, never>
  /** deletes expired sign-ins, links and counters */
  'signIns.expire': Record<never, never>
  /** deletes sent mails after a month */
  'mails.expire': Record<never, never>
  /** adds up the rows of list totals */
  'listCounts.merge': Record<never, never>
  /** compares list totals with the records */
  'listCounts.check': Record<never, never>
  /** deletes stored responses of idempotency keys after a day */
  'answers.expire': Record<never, never>
  /** mails administrators about bulk operations that wait for approval */
  'approvals.announce': Record<never, never>
  /** runs a bulk operation that an administrator has approved */
  'approvals.run': { approvalId: number }
  'takeaway.build': { key: string }
  'takeaway.expire': { key: string }
  'takeaway.discard': { fileKey: string }
  /** sets the session to held when it is over */
  'sessions.hold': { sessionId: number }
  /**
   * notifies about a session event: a change together with earlier unannounced ones, a convocation with its documents
   */
  'sessions.announce': { sessionId: number; eventId: number }
  /** notifies followers of its projects about a published content, except who published it */
  'contents.announce': { contentId: number; by: number | null }
  /** notifies all members about a featured project, except who featured it */
  'thematics.feature': { thematicId: number; by: number }
  /** mails due notifications */
  'notifications.mail': Record<never, never>
  /** deletes notifications after their retention time, a year by default */
  'notifications.expire': Record<never, never>
  /** notifies about deadlines that are near or missed */
  'reminders.remind': Record<never, never>
  /** runs saved searches and notifies their owners, by rhythm */
  'search.alert': { rhythm: 'immediate' | 'daily' | 'weekly' }
  /** notifies about a document's workflow step: its author, or the validators of the body */
  'documents.announce': { documentId: number; stepId: number }
  /** notifies followers about documents of a session recorded as held that were published before it */
  'documents.bringOut': { sessionId: number; by: number }
}
export type TaskName = keyof TaskPayloads

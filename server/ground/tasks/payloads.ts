/** The work done behind the calls: its name and what it is told. */
export interface TaskPayloads {
  'documents.extract': { versionId: number }
  /** a file that came in a call is removed, unless a document was made of it */
  'documents.discard': { fileKey: string }
  /** what waits in `mails` leaves, until nothing is left that is due */
  'mails.deliver': Record<never, never>
  /** somebody has forgotten the password of this address, if there is such an account */
  'accounts.forgotten': { email: string; from?: string }
  'imports.check': { importId: number; askedBy?: number }
  /** who asked for it, and from where, when a call did */
  'imports.apply': { importId: number; askedBy?: number; from?: string }
  /** its file, and the names that its report holds, are kept for a while */
  'imports.expire': { importId: number }
  /** a file that came in a call is removed, unless an import was made of it */
  'imports.discard': { fileKey: string }
  /** a picture that nobody has is removed: one that came in a call, or that was replaced */
  'pictures.discard': { fileKey: string }
  /** a message to those who run the portal has been kept long enough */
  'contact.expire': { messageId: number }
  /** a file that came in a call is removed, unless a message came with it, or one that has left */
  'contact.discard': { fileKey: string }
  /** it is time: a scheduled content is given to readers */
  'contents.publish': { contentId: number }
  /** a picture that no content shows, in any of its versions, is removed */
  'contentPictures.expire': { pictureId: number }
  'podcasts.expire': { podcastId: number }
  /** a file that came in a call is removed, unless a picture, a sound, a medium or a post was made of it */
  'contentPictures.discard': { fileKey: string }
  'podcasts.discard': { fileKey: string }
  'media.discard': { fileKey: string }
  'channel.discard': { fileKey: string }
  /** a file that no post took within a day is removed */
  'channel.expire': { attachmentId: number }
  /** records that have changed are read anew, so that they are found as they are; asked for by the database itself */
  'search.index': { again?: boolean }
  /** lines of the audit trail that were written since take their place in its chain */
  'audit.seal': Record<never, never>
  /** lines of the audit trail that were kept for a year */
  'audit.expire': Record<never, never>
  /** accounts that no mandate holds any more, or with which nobody signs in, are closed; their owners are warned */
  'accounts.close': Record<never, never>
  /** requests for an account that nobody has answered go, and accounts that were closed long ago */
  'accounts.expire': Record<never, never>
  /** sign-ins, links and counts that are over go */
  'signIns.expire': Record<never, never>
  /** mails that have left go, a month later */
  'mails.expire': Record<never, never>
  /** lines that totals of lists are made of are added up */
  'listCounts.merge': Record<never, never>
  /** totals of lists are compared with the records */
  'listCounts.check': Record<never, never>
  /** answers that were kept for a day, in case their calls came again, go */
  'answers.expire': Record<never, never>
  /** administrators are told by mail of the recurring work that was held */
  'approvals.announce': Record<never, never>
  /** does recurring work that was held, once an administrator has approved it */
  'approvals.run': { approvalId: number }
  'takeaway.build': { key: string }
  'takeaway.expire': { key: string }
  'takeaway.discard': { fileKey: string }
  /** the session is over: it becomes held */
  'sessions.hold': { sessionId: number }
  /** what happened to a session is told to who hears of it: a change, with those that were not told yet; a convocation, with its documents */
  'sessions.announce': { sessionId: number; eventId: number }
  /** a content has come out: it is told to who follows its projects, but who published it */
  'contents.announce': { contentId: number; by: number | null }
  /** a project is put forward: it is told to all members, but who did it */
  'thematics.feature': { thematicId: number; by: number }
  /** what people were told leaves by mail, when it is due */
  'notifications.mail': Record<never, never>
  /** what was told a year ago goes */
  'notifications.expire': Record<never, never>
  /** what is to be done soon, or is late, is told */
  'reminders.remind': Record<never, never>
  /** kept searches are done again for who asked to be told at once, every day or every week */
  'search.alert': { rhythm: 'immediate' | 'daily' | 'weekly' }
  /** a step of a document is told to whom it concerns: its author, or the validators of the body */
  'documents.announce': { documentId: number; stepId: number }
  /** a session is filed as held: its documents that were published before are told to those who follow them */
  'documents.bringOut': { sessionId: number; by: number }
}
export type TaskName = keyof TaskPayloads

import { alertOf } from '#server/finding/savedSearches/alerts.ts'
import { indexChanges } from '#server/finding/search/indexing/indexChanges.ts'
import { checkListCounts, mergeListCounts } from '#server/front/statistics/listCounts.ts'
import { sealTrail } from '#server/ground/audit/seal.ts'
import { expireAnswers } from '#server/ground/http/repeats/keptAnswers.ts'
import type { Portal } from '#server/ground/portal.ts'
import { sparingCopied } from '#server/ground/storage/removals.ts'
import type { TaskHandlers } from '#server/ground/tasks/queue.ts'
import { announce } from '#server/meetings/sessions/announce.ts'
import { holdSession } from '#server/meetings/sessions/holding.ts'
import { buildSessionBundle, discardFile as discardBundle, expireBundle } from '#server/meetings/takeaway/tasks.ts'
import { deliverMails } from '#server/messaging/mails/deliver.ts'
import { expireMails } from '#server/messaging/mails/expire.ts'
import { mailNotifications } from '#server/messaging/notifications/mailing/mailNotifications.ts'
import { remind } from '#server/messaging/reminders/remind.ts'
import { announceApprovals } from '#server/operation/approvals/announce.ts'
import { runBulkOperations } from '#server/operation/approvals/bulkOperations.ts'
import { isClockRegularFor, observeClock } from '#server/operation/approvals/clockCheck.ts'
import { runApproved } from '#server/operation/approvals/decisions.ts'
import { taskSafeguards, waitForRegularClock } from '#server/operation/approvals/taskSafeguards.ts'
import { announceStep } from '#server/papers/documents/announce.ts'
import { bringOutHeld } from '#server/papers/documents/bringOut.ts'
import { discardFile } from '#server/papers/documents/discard.ts'
import { extractText } from '#server/papers/documents/extractText.ts'
import { expireSignIns } from '#server/people/accounts/expire.ts'
import { mailPasswordLink } from '#server/people/accounts/forgotten.ts'
import { discardAttachment } from '#server/people/contact/attachments.ts'
import { expireMessage } from '#server/people/contact/expire.ts'
import { applyImport } from '#server/people/imports/apply.ts'
import { checkImport } from '#server/people/imports/check.ts'
import { discardFile as discardImport } from '#server/people/imports/deposit.ts'
import { expireImport } from '#server/people/imports/life.ts'
import { discardPicture } from '#server/people/pictures/discard.ts'
import { discardAttachment as discardChannelFile, expireAttachment } from '#server/publishing/channel/attachments.ts'
import { announceContent } from '#server/publishing/contents/announce.ts'
import { discardPictureFile, expirePicture } from '#server/publishing/contents/pictures/expire.ts'
import { discardPodcastFile, expirePodcast } from '#server/publishing/contents/podcasts/expire.ts'
import { publish } from '#server/publishing/contents/publishing.ts'
import { discardMediumFile } from '#server/publishing/media/discard.ts'
import { announceFeatured } from '#server/publishing/thematics/announce.ts'

/** The work done behind the calls, by its name. */
export const taskHandlers = (portal: Portal): TaskHandlers =>
  waitForRegularClock(portal, sparingCopied(portal, handlersOf(portal)))

const handlersOf = (portal: Portal): TaskHandlers => ({
  'documents.extract': (payload) => extractText(portal, payload),
  'documents.discard': (payload) => discardFile(portal, payload),
  'documents.announce': (payload) => announceStep(portal, payload),
  'documents.bringOut': (payload) => bringOutHeld(portal, payload),
  'sessions.announce': (payload) => announce(portal, payload),
  'accounts.forgotten': (payload) => mailPasswordLink(portal, payload),
  'mails.deliver': async (_payload, stopping, attempt) =>
    deliverMails(portal, stopping, await isClockRegularFor(portal, attempt)),
  'pictures.discard': (payload) => discardPicture(portal, payload),
  'takeaway.build': (payload) => buildSessionBundle(portal, payload),
  'takeaway.expire': (payload) => expireBundle(portal, payload),
  'takeaway.discard': (payload) => discardBundle(portal, payload),
  'imports.check': (payload, _stopping, attempt) => checkImport(portal, payload, attempt),
  'imports.apply': (payload, _stopping, attempt) => applyImport(portal, payload, attempt),
  'imports.expire': (payload) => expireImport(portal, payload),
  'imports.discard': (payload) => discardImport(portal, payload),
  'contents.publish': (payload) => publish(portal, payload),
  'sessions.hold': (payload) => holdSession(portal, payload),
  'contentPictures.expire': (payload) => expirePicture(portal, payload),
  'contentPictures.discard': (payload) => discardPictureFile(portal, payload),
  'podcasts.expire': (payload) => expirePodcast(portal, payload),
  'podcasts.discard': (payload) => discardPodcastFile(portal, payload),
  'media.discard': (payload) => discardMediumFile(portal, payload),
  'channel.discard': (payload) => discardChannelFile(portal, payload),
  'channel.expire': (payload) => expireAttachment(portal, payload),
  'search.index': (payload, stopping) => indexChanges(portal, payload, stopping),
  'audit.seal': async (_payload, stopping) => {
    await sealTrail(portal, stopping)
    await observeClock(portal)
  },
  'listCounts.merge': () => mergeListCounts(portal),
  'listCounts.check': () => checkListCounts(portal),
  'audit.expire': runBulk(portal, 'audit.expire'),
  'accounts.close': runBulk(portal, 'accounts.close'),
  'accounts.expire': runBulk(portal, 'accounts.expire'),
  'signIns.expire': () => expireSignIns(portal),
  'mails.expire': () => expireMails(portal),
  'answers.expire': () => expireAnswers(portal),
  'contents.announce': (payload) => announceContent(portal, payload),
  'thematics.feature': (payload) => announceFeatured(portal, payload),
  'notifications.mail': (_payload, stopping) => mailNotifications(portal, stopping),
  'notifications.expire': runBulk(portal, 'notifications.expire'),
  'reminders.remind': () => remind(portal),
  'search.alert': (payload, stopping) => alertOf(portal, payload, stopping),
  'contact.expire': (payload) => expireMessage(portal, payload),
  'contact.discard': (payload) => discardAttachment(portal, payload),
  'approvals.announce': () => announceApprovals(portal),
  'approvals.run': (payload, stopping) => runApproved(portal, payload, stopping),
})

type BulkTask = {
  [Name in keyof typeof taskSafeguards]: (typeof taskSafeguards)[Name] extends { bulk: unknown } ? Name : never
}[keyof typeof taskSafeguards]

/** The bulk operations that a task is declared to do. */
const runBulk = (portal: Portal, task: BulkTask) => (_payload: unknown, stopping?: AbortSignal) =>
  runBulkOperations(portal, taskSafeguards[task].bulk, stopping)

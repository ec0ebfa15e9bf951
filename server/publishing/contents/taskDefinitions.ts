import { defineTasks, deletesOrphanOnly, requestedByPerson } from '#server/ground/portal/taskDefinition.ts'
import { announceContent } from './announce.ts'
import { deleteUnreferencedPictureFile, expirePicture } from './pictures/expire.ts'
import { deleteUnreferencedPodcastFile, expirePodcast } from './podcasts/expire.ts'
import { publishScheduledContent } from './publishing.ts'

declare module '#server/ground/tasks/payloads.ts' {
  interface TaskPayloads {
    /** publishes a scheduled content when it is due */
    'contents.publish': { contentId: number }
    /** notifies followers of its projects about a published content, except who published it */
    'contents.announce': { contentId: number; by: number | null }
    /** deletes a picture that no version of a content uses */
    'contentPictures.expire': { pictureId: number }
    /** deletes an uploaded file that belongs to no picture, podcast, medium or post */
    'contentPictures.discard': { fileKey: string }
    'podcasts.expire': { podcastId: number }
    'podcasts.discard': { fileKey: string }
  }
}

export const contentTasks = defineTasks({
  'contents.publish': {
    lane: 'light',
    priority: -5,
    safeguard: { clock: 'publishes a scheduled content, and tells its readers' },
    run: (portal) => (payload) => publishScheduledContent(portal, payload),
  },
  'contents.announce': {
    lane: 'light',
    safeguard: requestedByPerson,
    run: (portal) => (payload) => announceContent(portal, payload),
  },
  'contentPictures.expire': {
    lane: 'light',
    safeguard: { clock: 'erases a picture that no content shows' },
    run: (portal) => (payload) => expirePicture(portal, payload),
  },
  'contentPictures.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => deleteUnreferencedPictureFile(portal, payload),
  },
  'podcasts.expire': {
    lane: 'light',
    safeguard: { clock: 'erases a sound that no content has' },
    run: (portal) => (payload) => expirePodcast(portal, payload),
  },
  'podcasts.discard': {
    lane: 'light',
    safeguard: deletesOrphanOnly,
    run: (portal) => (payload) => deleteUnreferencedPodcastFile(portal, payload),
  },
})

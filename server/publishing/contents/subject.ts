import { defineSubject } from '#server/ground/portal/subject.ts'
import { announceContent } from './announce.ts'
import { contentExportParts } from './exportParts.ts'
import { notifiedContent } from './notifiedContent.ts'
import { deleteUnreferencedPictureFile, expirePicture } from './pictures/expire.ts'
import { contentPicturesRoutes } from './pictures/routes.ts'
import { deleteUnreferencedPodcastFile, expirePodcast } from './podcasts/expire.ts'
import { podcastsRoutes } from './podcasts/routes.ts'
import { publishScheduledContent } from './publishing.ts'
import { readContentEntries } from './readContentEntries.ts'
import { contentsRoutes } from './routes.ts'

export const contents = defineSubject({
  name: 'contents',
  routes: [contentPicturesRoutes, podcastsRoutes, contentsRoutes],
  tasks: (portal) => ({
    'contents.publish': (payload) => publishScheduledContent(portal, payload),
    'contents.announce': (payload) => announceContent(portal, payload),
    'contentPictures.expire': (payload) => expirePicture(portal, payload),
    'contentPictures.discard': (payload) => deleteUnreferencedPictureFile(portal, payload),
    'podcasts.expire': (payload) => expirePodcast(portal, payload),
    'podcasts.discard': (payload) => deleteUnreferencedPodcastFile(portal, payload),
  }),
  notifiedRecords: [notifiedContent],
  searchEntries: { contents: readContentEntries },
  exportParts: contentExportParts,
})

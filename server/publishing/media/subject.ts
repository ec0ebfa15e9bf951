import { defineSubject } from '#server/ground/portal/subject.ts'
import { deleteUnreferencedMediumFile } from './deleteUnreferencedMediumFile.ts'
import { mediaRoutes } from './routes.ts'

export const media = defineSubject({
  name: 'media',
  routes: [mediaRoutes],
  tasks: (portal) => ({
    'media.discard': (payload) => deleteUnreferencedMediumFile(portal, payload),
  }),
})

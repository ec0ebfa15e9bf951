import { defineSubject } from '#server/ground/portal/subject.ts'
import { discardMediumFile } from './discard.ts'
import { mediaRoutes } from './routes.ts'

export const media = defineSubject({
  name: 'media',
  routes: [mediaRoutes],
  tasks: (portal) => ({
    'media.discard': (payload) => discardMediumFile(portal, payload),
  }),
})

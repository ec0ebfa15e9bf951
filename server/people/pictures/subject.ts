import { defineSubject } from '#server/ground/portal/subject.ts'
import { discardPicture } from './discardPicture.ts'
import { picturesRoutes } from './routes.ts'

export const pictures = defineSubject({
  name: 'pictures',
  routes: [picturesRoutes],
  tasks: (portal) => ({
    'pictures.discard': (payload) => discardPicture(portal, payload),
  }),
})

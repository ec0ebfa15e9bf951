import { sql } from 'kysely'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { discardPicture } from './discardPicture.ts'
import { pictureExportParts } from './exportParts.ts'
import { picturesRoutes } from './routes.ts'

export const pictures = defineSubject({
  name: 'pictures',
  routes: [picturesRoutes],
  tasks: (portal) => ({
    'pictures.discard': (payload) => discardPicture(portal, payload),
  }),
  exportParts: pictureExportParts,
  exportFiles: (userId) => sql`
    select 'photo.webp' as name, file_key as key from profile_pictures where user_id = ${userId}`,
})

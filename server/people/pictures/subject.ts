import { sql } from 'kysely'
import { picturesFailures } from '#contract/people/pictures/picturesFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { pictureExportParts } from './exportParts.ts'
import { picturesRoutes } from './routes.ts'
import { pictureTasks } from './taskDefinitions.ts'

export const pictures = defineSubject({
  name: 'pictures',
  failures: picturesFailures,
  routes: [picturesRoutes],
  tasks: pictureTasks,
  fileNameColumns: [{ table: 'profile_pictures', column: 'filename', by: 'user_id' }],
  exportParts: pictureExportParts,
  exportFiles: (userId) => sql`
    select 'photo.webp' as name, file_key as key from profile_pictures where user_id = ${userId}`,
})

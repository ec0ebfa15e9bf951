import { sql } from 'kysely'
import { picturesFailures } from '#contract/people/picturesFailures.ts'
import { defineSubject } from '#server/ground/portal/subject.ts'
import { pictureExportParts } from './exportParts.ts'
import { picturesRoutes } from './routes.ts'
import { pictureTasks } from './taskDefinitions.ts'

export const pictures = defineSubject({
  name: 'pictures',
  failures: picturesFailures,
  routes: [picturesRoutes],
  tasks: pictureTasks,
  exportParts: pictureExportParts,
  exportFiles: (userId) => sql`
    select 'photo.webp' as name, file_key as key from profile_pictures where user_id = ${userId}`,
})

import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'

/** How notifications and their mails show a project. */
export const notifiedThematic: NotifiedRecord = {
  column: 'thematic_id',
  from: sql`thematics thematic where thematic.id = notification.thematic_id`,
  title: sql`thematic.name`,
  path: sql`'/projets/' || thematic.id`,
  readable: (viewer) => allowed(viewer, 'thematics.read', {}),
  isContext: true,
  mailed: {
    thematic: sql`(select json_build_object('id', thematic.id, 'title', thematic.name, 'featured', thematic.featured)
    from thematics thematic where thematic.id = notice.thematic_id)`,
  },
}

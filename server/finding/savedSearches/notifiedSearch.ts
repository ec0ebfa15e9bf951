import { sql } from 'kysely'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'

/** How notifications and their mails show a saved search. */
export const notifiedSearch: NotifiedRecord = {
  column: 'saved_search_id',
  from: sql`saved_searches search where search.id = notification.saved_search_id`,
  title: sql`search.name`,
  path: sql`'/recherche?' || search.query`,
  readable: (viewer) => sql`search.user_id = ${viewer.id}`,
  mailed: {
    search: sql`(select json_build_object('id', search.id, 'title', search.name, 'userId', search.user_id, 'query', search.query)
    from saved_searches search where search.id = notice.saved_search_id)`,
  },
}

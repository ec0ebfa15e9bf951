import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** How notifications show the seats of a body. */
export const notifiedBody: NotifiedRecord = {
  column: 'body_id',
  from: sql`bodies noted where noted.id = notification.body_id`,
  title: sql`noted.name`,
  path: sql`'/irp/' || noted.id || '/sieges'`,
  body: bodyReference('noted'),
  mailed: {
    seats: sql`(select json_build_object('id', noted.id, 'title', noted.name,
      'isElectionDue', exists (select from partial_election_causes cause where cause.body_id = noted.id))
    from bodies noted where noted.id = notice.body_id)`,
  },
  readable: (viewer) => allowed(viewer, 'seats.manage', { bodyId: sql<number>`noted.id` }),
}

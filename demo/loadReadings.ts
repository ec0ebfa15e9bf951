import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Marks two thirds of the documents published more than a month ago as read by the people of their body, and all those of
 * every second session: each person has read everything of some sessions.
 */
export async function loadReadings({ db, clock }: Portal): Promise<void> {
  const monthAgo = new Date(clock.now().getTime() - 30 * 24 * 60 * 60 * 1000).toISOString()
  await sql`
    insert into document_readings (user_id, document_id, version_number, at)
    select assignments.user_id, documents.id, documents.published_version, documents.published_at + interval '2 days'
    from documents join assignments on assignments.body_id = documents.body_id
    where documents.published_at < ${monthAgo}
      and ((documents.id + assignments.user_id) % 3 > 0 or (documents.session_id + assignments.user_id) % 2 = 0)
    on conflict do nothing
  `.execute(db)
}

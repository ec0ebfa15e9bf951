import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'
import { addDays } from './calendar.ts'
import type { DemoDocument } from './filing.ts'
import type { DemoSession } from './sessions.ts'

/**
 * Sets the minutes of each past session, once their document exists: approved at the body's next session if the session
 * is closed, a draft otherwise. Existing minutes are left alone.
 */
export async function loadMinutes(
  { db }: Portal,
  sessions: readonly DemoSession[],
  documents: readonly DemoDocument[],
): Promise<void> {
  for (const session of sessions) {
    const file = documents.find(
      (document) => document.session === session.key && minutesTypes.includes(document.documentType ?? ''),
    )
    if (!file) continue
    const next = sessions.find(({ body, day }) => body === session.body && day > session.day)
    const approved = session.status === 'closed'
    const state = approved ? 'published' : 'draft'
    const approvedOn = approved
      ? next && next.day < addDays(session.day, 49)
        ? next.day
        : addDays(session.day, 40)
      : null
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into minutes (session_id, state, document_id, sent_on, approved_on, published_on, votes_for, votes_against, abstentions)
        select documents.session_id, ${state}, documents.id, ${approved ? addDays(session.day, 14) : null}::date, ${approvedOn}::date,
          ${approved ? addDays(session.day, 44) : null}::date, ${approved ? 13 : null}::int, ${approved ? 0 : null}::int, ${approved ? 1 : null}::int
        from documents where external_id = ${`demo:${file.reference}`}
        on conflict do nothing
      `.execute(tx)
      await sql`
        update documents set unapproved_minutes = minutes.state in ('draft', 'sent'), minutes_from_version = 1
        from minutes where minutes.document_id = documents.id and external_id = ${`demo:${file.reference}`}
      `.execute(tx)
    })
  }
}

const minutesTypes: readonly string[] = ['Séance/Procès-verbal approuvé', 'Séance/Projet de procès-verbal']

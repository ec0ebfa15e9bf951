import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** How notifications and their mails show a session. */
export const notifiedSession: NotifiedRecord = {
  column: 'session_id',
  from: sql`sessions session join bodies body on body.id = session.body_id where session.id = notification.session_id`,
  title: sql`session.title`,
  // who is reminded of its documents is sent to those to validate
  path: sql`case notification.kind when 'document.stillPending' then '/documents-a-valider?irp=' || session.body_id
    when 'minutes.toRemark' then '/seances/' || session.id || '/proces-verbal'
    when 'minutes.remarkAnswered' then '/seances/' || session.id || '/proces-verbal'
    else '/seances/' || session.id end`,
  body: bodyReference('body'),
  session: sql`json_build_object('id', session.id, 'title', session.title)`,
  confidential: sessionFacts.confidential,
  readable: (viewer) => allowed(viewer, 'sessions.read', sessionFacts),
  isContext: true,
  mailed: {
    session: sql`(select json_build_object('id', session.id, 'title', session.title, 'body', body.name, 'startsAt', session.starts_at,
      'isAgendaSent', session.agenda_sent_on is not null,
      'areMinutesSent', exists (
        select from minutes where minutes.session_id = session.id and minutes.state not in ('expected', 'draft')),
      'facts', json_build_object('bodyId', ${sessionFacts.bodyId}, 'status', ${sessionFacts.status},
        'confidential', ${sessionFacts.confidential}))
    from sessions session join bodies body on body.id = session.body_id where session.id = notice.session_id)`,
  },
}

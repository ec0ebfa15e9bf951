import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** SQL: the text of a commitment, cut to the length of a title. */
const titleSql = sql<string>`case when char_length(commitment.text) > 150 then left(commitment.text, 149) || '…'
  else commitment.text end`

/** How notifications and their mails show a commitment or a question. */
export const notifiedCommitment: NotifiedRecord = {
  column: 'commitment_id',
  from: sql`commitments commitment join sessions session on session.id = commitment.session_id
    join bodies body on body.id = session.body_id where commitment.id = notification.commitment_id`,
  title: titleSql,
  path: sql`'/seances/' || session.id || '#commitment-' || commitment.id`,
  body: bodyReference('body'),
  session: sql`json_build_object('id', session.id, 'title', session.title)`,
  confidential: sessionFacts.confidential,
  readable: (viewer) => allowed(viewer, 'sessions.read', sessionFacts),
  mailed: {
    commitment: sql`(select json_build_object('id', commitment.id, 'title', ${titleSql}, 'body', body.name,
      'isOpen', commitment.state = 'open', 'dueOn', commitment.due_on)
    from commitments commitment join sessions session on session.id = commitment.session_id
    join bodies body on body.id = session.body_id where commitment.id = notice.commitment_id)`,
  },
}

import { sql } from 'kysely'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { consultationFacts } from '#server/meetings/sessions/consultationFacts.ts'
import { centralJoin, isAnsweredCondition, opinionDueOnSql } from '#server/meetings/sessions/opinionDueOnSql.ts'
import type { NotifiedRecord } from '#server/messaging/notifications/notifiedRecords.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** How notifications and their mails show a consultation. */
export const notifiedConsultation: NotifiedRecord = {
  column: 'consultation_id',
  from: sql`consultations consultation join bodies body on body.id = consultation.body_id
    where consultation.id = notification.consultation_id`,
  title: sql`consultation.title`,
  // those under way are on the page of the body
  path: sql`'/irp/' || body.id`,
  body: bodyReference('body'),
  confidential: consultationFacts.confidential,
  readable: (viewer) => allowed(viewer, 'consultations.read', consultationFacts),
  mailed: {
    consultation: sql`(select json_build_object('id', consultation.id, 'title', consultation.title, 'body', body.name,
      'isAnswered', ${isAnsweredCondition}, 'dueOn', ${opinionDueOnSql},
      'facts', json_build_object('bodyId', ${consultationFacts.bodyId}, 'confidential', ${consultationFacts.confidential}))
    from consultations consultation join bodies body on body.id = consultation.body_id ${centralJoin}
    where consultation.id = notice.consultation_id)`,
  },
}
